### OXO по-русски. A machine translation which no speaker of Russian has reviewed yet.
###
### Glossary
###
### row (that wins) ряд; three тройка; four четвёрка; five пятёрка; open three открытая тройка;
### broken three тройка с брешью; open four открытая четвёрка; double three вилка 3×3; double four
### вилка 4×4; four-three вилка 4×3; overline длинный ряд; forbidden move фол (запрещённый ход);
### forbidden cell запрещённый пункт; threat угроза; blocked at both ends закрыто с двух сторон;
### board доска (without edges: бесконечное поле); cell клетка; stone камень; move ход; turn ход;
### opening дебют; swap обмен; misère поддавки; renju рэндзю; gomoku гомоку (neither declines);
### game партия (a kind of game: игра); resign сдаться; draw ничья; takeback возврат хода; abort
### отменить партию; rematch реванш; premove предход; opponent соперник; spectator зритель; open
### challenge открытый вызов; lobby лобби; rated рейтинговая; casual товарищеская; rating рейтинг;
### clock часы; extra time добавленное время; claim victory объявить победу; pause пауза; hint
### подсказка; turning point переломный момент; mute скрыть сообщения; report жалоба; leaderboard
### таблица лидеров; guest гость; bot бот; the computer компьютер; link a device привязать устройство.
###
### Style: вы, small; infinitives on buttons; «» outside, „“ inside; ё always; a no-break space before
### a dash, a unit and a percent sign. Names and sides stand in the nominative, after a colon, or where
### the accusative is the same: взять чёрные, взять крестики. No past tense with names: it shows gender.

## Languages

language-name = Русский
language-unknown = Неизвестный язык «{ $language }»; укажите один из этих: { $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }, { $two }
join-clauses = { $one }; { $two }
join-sentences = { $one }. { $two }
join-label = { $label }: { $text }

## Refusals: why a player may not do something. One sentence without a full stop that says what to do,
## if anything can be done. They end in a status line, a spoken sentence or after "Error:".

## Refusals in a game

why-game-over = Партия окончена
why-occupied = Клетка { $cell } занята
why-out-of-bounds = Клетка { $cell } за пределами доски
why-too-far =
    { $cell } слишком далеко; ставьте не дальше { $most ->
        [one] { $most } клетки
        [few] { $most } клеток
        [many] { $most } клеток
       *[other] { $most } клетки
    } от другого камня
why-not-at-origin = Первый камень ставят на 0,0, а не на { $cell }
why-forbidden =
    { $cell } — фол (запрещённый ход): { $foul ->
        [double_three] вилка 3×3
        [double_four] вилка 4×4
       *[overline] длинный ряд
    }
why-floats = { $cell } висит в воздухе; камень упадёт на { $lands }
why-not-in-centre = Этот дебют начинают в центре, на { $centre }, а не на { $cell }
why-too-near =
    { $cell } слишком близко к центру; в этом дебюте третий камень ставят не ближе чем в { $least ->
        [one] { $least } клетке
        [few] { $least } клетках
        [many] { $least } клетках
       *[other] { $least } клетки
    } от него
why-decision-due = Сначала примите решение о дебюте
why-not-due = Сейчас такое решение невозможно
why-not-seated = Это могут только игроки
why-no-opponent = Дождитесь соперника: второе место ещё свободно
why-nobody-to-resign-to = Соперника ещё нет; лучше отмените партию
why-nobody-to-ask = Соперника ещё нет
why-stale = Доска изменилась: камней на ней { $have }, а не { $ply }
why-changed = Партия изменилась; посмотрите ещё раз
why-not-your-turn = Сейчас ход соперника
why-nothing-ahead = Предход возможен только на ходу соперника
why-counts = После второго хода партию нельзя отменить, можно только сдаться
why-undrawn = Ряд ещё можно собрать, так что это пока не ничья
why-opponent-there = Объявить победу можно, только если ход за соперником и его долго нет
why-clock-decides = В такой медленной партии объявить победу нельзя; дождитесь, пока выйдет время
why-offer-open = Другое предложение ещё ждёт ответа
why-nothing-to-take-back = Возвращать нечего: у вас ещё нет хода
why-not-over = Партия ещё не окончена
why-rematch-on = Реванш уже начался
why-nobody-there = Соперник ушёл
why-self-left = Вы вышли из этой партии; сначала войдите снова
why-paused = Партия на паузе; сначала продолжите её
why-not-paused = Партия не на паузе
why-no-clock = В этой партии нет часов
why-opponent-away = Соперника нет на месте, принять некому
why-granted-enough = Вы израсходовали все паузы и всё добавленное время этой партии
why-declined = Соперник отклонил ваши последние предложения; подождите с новым
why-no-such-offer = Это предложение уже недействительно
why-own-offer = Ваше предложение может принять только соперник
why-no-help = Подсказки есть только в товарищеских партиях с ботами и после конца партии
why-one-hint = Не больше одной подсказки за раз
why-no-such-move = В партии нет такого хода
why-too-many-spectators = У этой партии слишком много зрителей; попробуйте позже
why-over-review = Партия окончена; её можно просмотреть
why-seats-taken = Оба места заняты; можно смотреть
why-game-too-long = Партия слишком длинная: новых сообщений и предложений в ней не будет
why-message-too-long =
    В сообщении может быть не больше { $most ->
        [one] { $most } символа
        [few] { $most } символов
        [many] { $most } символов
       *[other] { $most } символа
    }
why-message-empty = Сообщение пустое
why-report-outside = Пожаловаться на партию могут только её игроки и зрители
why-chat-outside = Писать в чат партии могут только её игроки и зрители
why-not-joined = Вы не вошли в эту партию
why-reported = Вы уже пожаловались на эту партию

## Refusals before a game

why-no-such-game = Партии { $game } нет: код неверен или партия удалена
why-seek-gone = Этот вызов уже снят
why-own-seek = Нельзя принять собственный вызов
why-too-many-seeks = У вас слишком много открытых вызовов; сначала снимите один
why-lobby-full = Лобби переполнено; попробуйте позже
why-server-full = Сервер переполнен; попробуйте позже
why-no-free-code = Серверу не хватило свободных кодов для партии; попробуйте ещё раз
why-too-many-games = У вас слишком много партий; сначала доиграйте одну
why-too-many-games-open = У вас открыто слишком много партий; сначала выйдите из одной
why-rated-bot = Партии с ботами не бывают рейтинговыми; сделайте партию товарищеской
why-rated-position = Рейтинговыми бывают только партии между людьми с пустой доски; сделайте партию товарищеской
why-rated-line = Для рейтинговых партий ряд из { $line } слишком короткий; нужно не меньше { $least }
why-rated-board = Рейтинговой партии нужна доска, на которой ряд помещается в обе стороны
why-rated-network = Из одной сети рейтинговые партии не играют; сделайте партию товарищеской
why-rated-reconnect = Рейтинговая партия начнётся, когда соперник снова подключится
why-pass-and-play = Партия за одним экраном всегда товарищеская, вне списка и без бота
why-no-room = Ряд из { $line } не помещается на доске { $rules }
why-bad-position = С этой позиции партию начать нельзя: { $reason }
why-bot-too-large =
    { $bot } перебирает партию до конца; самая большая доска для него — { $limit ->
        [one] { $limit } клетка
        [few] { $limit } клетки
        [many] { $limit } клеток
       *[other] { $limit } клетки
    }, а здесь { $cells }
why-bot-renju = { $bot } не знает фолов (запрещённых ходов), поэтому не играет в рэндзю
why-bot-boundless = { $bot } перебирает партию до конца, поэтому ему нужна доска с краями
why-bot-failed = Бот дал сбой; попробуйте ещё раз

## Refusals of the server

why-restarting = Сервер перезапускается; попробуйте через минуту
why-storage = Сервер не смог это сохранить, поэтому ничего не сделано; попробуйте ещё раз
why-too-fast = Слишком много запросов; подождите немного и попробуйте ещё раз
why-address-too-fast = Слишком много запросов из вашей сети; подождите немного и попробуйте ещё раз
why-address-too-many = Из вашей сети открыто слишком много соединений или партий; сначала закройте часть из них
why-playing-rated = Вы играете рейтинговую партию; движок поможет после неё
why-read-only = Вы играете в другом окне; здесь можно только смотреть
why-token-changing = Ваш вход обновляется; подключитесь снова и попробуйте ещё раз
why-signed-out = Этот вход неизвестен или истёк
why-link-unknown = Код привязки неверен, уже использован или старше двух минут
why-links-full = Открыто слишком много кодов привязки; попробуйте позже
why-devices-full = У вас слишком много устройств; сначала отключите одно
why-device-new = Новое устройство может отключать более старые лишь через сутки после привязки
why-device-unknown = У вас нет такого устройства
why-device-only = Единственное устройство отключить нельзя; сначала привяжите другое
why-player-unknown = Такого игрока нет
why-player-busy = В это же время ваши данные изменило другое окно; попробуйте ещё раз
why-other-version = Этот сервер использует версию протокола { $version }; обновите программу или выберите другой сервер
why-banned =
    Вы заблокированы на этом сервере { $until ->
        [ever] навсегда
       *[until] до { $until }
    }: { $reason }
why-network-banned =
    Ваша сеть заблокирована на этом сервере { $until ->
        [ever] навсегда
       *[until] до { $until }
    }: { $reason }
why-muted =
    Вам запрещено писать { $until ->
        [ever] навсегда
       *[until] до { $until }
    }: { $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }.
page-sentences = { $one } { $two }
page-home = OXO, на главную
page-nav = Меню
page-nav-play = Играть
page-nav-watch = Смотреть
page-nav-learn = Учиться
page-nav-leaders = Лидеры
page-sound = Звук
page-dark = Тёмные цвета
page-help = Справка и клавиши
page-settings = Настройки
page-home-claim = Крестики-нолики: от трёх клеток до бесконечного поля.
page-home-lead = Откройте ссылку — и вы в игре. Без регистрации, рекламы и установки.
page-live-board = Партия, ход за ходом
page-home-mine = Мои партии
page-home-looking = Ищем соперника
page-home-stop = Прекратить поиск
page-home-bot = Играть с компьютером
page-home-friend = Играть с другом
page-home-friend-says = Достаточно вашей ссылки
page-home-anybody = Найти соперника
page-home-both = За одним экраном
page-home-options = Параметры
page-option-clock = Часы
page-option-no-clock = Нет
page-option-half-minute = 30 с на ход
page-option-day = День на ход
page-option-three-days = 3 дня на ход
page-option-side = Ваша сторона
page-option-random = любая
page-option-bot = Уровень компьютера
page-option-delay = Зрители видят партию с человеком
page-option-at-once = сразу
page-option-late-30 = через 30 с
page-option-late-120 = через 2 мин
page-option-late-600 = через 10 мин
page-option-rated = Рейтинговая
page-option-rated-says = С человеком из другой сети, ряд от четырёх.
page-option-listed = Показать в лобби
page-home-choose = Выберите игру
page-home-compare = Сравнить правила
page-own = Свои правила
page-own-begin = За основу
page-own-four = Четыре подряд
page-own-swap2 = Swap2
page-own-exact = Ровно пять
page-own-large = Большая доска
page-own-huge = Огромная доска
page-own-columns = Столбцы
page-own-rows = Строки
page-own-length = Длина ряда
page-own-lines = Ряд
page-own-at-least = Столько или больше
page-own-exactly = Ровно столько
page-own-renju = Рэндзю
page-own-caro = Каро
page-own-caro6 = Каро 6
page-own-opening = Дебют
page-own-free = Свободный
page-own-swap = Обмен
page-own-swap2-opening = Swap2
page-own-pro = Pro
page-own-longpro = Long pro
page-own-boundless = Бесконечное поле
page-own-gravity = Камни падают
page-own-misere = Ряд проигрывает
page-list-challenges = Открытые вызовы
page-list-no-challenges = Соперника пока никто не ищет. Начните вы.
page-list-no-leaders = В этой игре пока ни у кого нет рейтинга.
page-list-all-leaders = Все таблицы лидеров
page-list-last = Последние партии
page-list-no-last = Здесь появятся оконченные партии.
page-list-code = Код партии
page-list-open = Открыть
page-list-watch = Сейчас играют
page-list-no-watch = Сейчас не идёт ни одной открытой партии.
page-rules = Правила
page-keyboard = Клавиатура
page-foot = OXO — программа с открытым кодом
page-invite-link = Отправьте эту ссылку другу
page-invite-copy = Копировать
page-share = Поделиться
page-invite-qr = Ссылка в виде QR-кода
page-board = Доска
page-game = Игра
page-cancel = Отмена
page-moves = Ходы
page-step-first = К первому ходу
page-step-back = На ход назад
page-step-on = На ход вперёд
page-step-last = К последнему ходу
page-move = Ход
page-place = Поставить
page-chat = Чат
page-chat-messages = Сообщения
page-chat-message = Сообщение
page-chat-send = Отправить
page-chat-mute = Скрыть сообщения
page-chat-report-says = Отправляет текст выше администраторам сервера
page-chat-report = Пожаловаться
page-done = Готово
page-rules-all = Все правила
page-learn = Как играть
page-learn-lead = Во всех этих играх вы собираете ряд: различаются только доски и то, что считается рядом.
page-games = Партии
page-games-none = Открытых партий пока нет.
page-set-name = Моё имя
page-set-colours = Цвета
page-set-system = Как в системе
page-set-light = Светлые
page-set-dark = Тёмные
page-set-colour-blind = Для дальтоников
page-set-contrast = Контрастные
page-set-board = Доска
page-set-language = Язык
page-set-unreviewed = Машинный перевод, ещё не проверен.
page-set-by-game = По игре
page-set-wood = Дерево и камни
page-set-paper = Бумага и чернила
page-set-confirm = Подтверждать ходы
page-set-small = На мелких клетках
page-set-never = Никогда
page-set-always = Всегда
page-set-sounds = Звуки
page-set-notify = Уведомлять о моём ходе
page-set-devices = Устройства
page-set-page = Моя страница
page-help-links = Любой, у кого есть ссылка на партию, может играть или смотреть. Первыми ходят крестики, на доске с камнями — чёрные. Ряд выигрывает, если в правилах не сказано иное.
page-help-touch = Коснитесь клетки, чтобы сделать ход. Если клетки мелкие, первое касание показывает камень, а второе или кнопка «Поставить» делает ход. Масштаб меняют двумя пальцами; задержите палец на доске, чтобы прицелиться через лупу.
page-key-arrows = стрелки
page-key-arrows-do = двигаться по доске; Home и End ведут к краям строки
page-key-enter = Enter, пробел
page-key-enter-does = поставить камень
page-key-t-does = ввести ход; Esc возвращает к доске
page-key-esc-does = отменить выбор
page-key-zoom-does = крупнее, мельче, вся доска, последний ход
page-key-step-does = на ход назад, на ход вперёд; < и > ведут к первому и последнему, h останавливает просмотр
page-key-answer-does = принять, отклонить или отозвать предложение
page-key-opening-does = ответить на вопрос дебюта
page-key-request-does = вернуть ход, предложить ничью, сдаться, отменить партию
page-key-clock-does = пауза или продолжение, попросить ещё 15 секунд
page-key-end-does = объявить победу, реванш
page-key-mark-does = угрозы, подсказка, чат
page-key-setup-does = на доске для разбора: поставить X, поставить O, убрать камень
page-key-help-does = эта справка

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] чёрные
    [white] белые
    [x] крестики
   *[o] нолики
}

## The page: names of games

page-game-gomoku = Гомоку
page-game-tictactoe = Крестики-нолики
page-game-drop = Четыре в ряд
page-game-renju = Рэндзю
page-game-caro = Каро
page-game-boundless = Бесконечное поле
page-game-misere = Поддавки
page-game-four = Четыре подряд
page-game-swap2 = Гомоку, swap2
page-game-exact = Ровно пять
page-game-sized = { $size }, { $k } в ряд
page-game-falling = { $size }, { $k } в ряд, камни падают

## The page: clocks and terms

page-clock-none = без часов
page-clock-per-move = { $time } на ход
page-clock-days = { $days ->
    [1] день на ход
    [one] { $days } день на ход
    [few] { $days } дня на ход
    [many] { $days } дней на ход
   *[other] { $days } дня на ход
}
page-terms-rated = на рейтинг
page-terms-late = с задержкой { $time }
page-open-seat = Свободно

## The page: whose turn it is

page-invited = Вас приглашают
page-turn-waiting = Ждём соперника
page-turn-choose = { $who ->
    [you] Выберите сторону
   *[player] { $name } выбирает сторону
}
page-turn-side = Ход: { $side }
page-turn-mine = Ваш ход
page-turn-forbidden = Сюда нельзя
page-turn-theirs = Ходит { $name }
page-turn-place = { $who ->
    [you] Поставьте три камня дебюта: { $nth } из 3 ({ $side })
   *[player] { $name } ставит три камня дебюта: { $nth } из 3 ({ $side })
}
page-turn-place-more = { $who ->
    [you] Поставьте ещё два камня: { $nth } из 2 ({ $side })
   *[player] { $name } ставит ещё два камня: { $nth } из 2 ({ $side })
}
page-paused = { $who ->
    [you] Ваша пауза с { $time }
   *[player] Пауза с { $time }: { $name }
}
page-move-said = { $nth }: { $side } { $cell }.

## The page: how a game ended

page-end-draw = Ничья
page-end-aborted = Отменено
page-end-won = Вы выиграли
page-end-lost = Вы проиграли
page-end-side-won = Победа: { $side }
page-end-name-won = Победа: { $name }
page-end-abort = { $who ->
    [you] Вы отменили партию.
   *[player] Партию отменяет { $name }.
}
page-end-late = { $who ->
    [you] Вы не сделали ход вовремя.
   *[player] Ход не сделан вовремя: { $name }.
}
page-end-nobody-wins = Никто не выиграл.
page-end-row = { $count ->
    [3] Три в ряд, от { $from } до { $to }.
    [4] Четыре в ряд, от { $from } до { $to }.
    [5] Пять в ряд, от { $from } до { $to }.
    [6] Шесть в ряд, от { $from } до { $to }.
    [one] { $count } в ряд, от { $from } до { $to }.
    [few] { $count } в ряд, от { $from } до { $to }.
    [many] { $count } в ряд, от { $from } до { $to }.
   *[other] { $count } в ряд, от { $from } до { $to }.
}
page-end-made-row = { $count ->
    [3] { $name }: три в ряд, от { $from } до { $to }.
    [4] { $name }: четыре в ряд, от { $from } до { $to }.
    [5] { $name }: пять в ряд, от { $from } до { $to }.
    [6] { $name }: шесть в ряд, от { $from } до { $to }.
    [one] { $name }: { $count } в ряд, от { $from } до { $to }.
    [few] { $name }: { $count } в ряд, от { $from } до { $to }.
    [many] { $name }: { $count } в ряд, от { $from } до { $to }.
   *[other] { $name }: { $count } в ряд, от { $from } до { $to }.
}
# $name may be a side, in the plural: no verbs.
page-end-line-loses = { $who ->
    [you] Вы собрали ряд от { $from } до { $to }, а ряд здесь проигрывает.
   *[player] Ряд от { $from } до { $to } ({ $name }), а ряд здесь проигрывает.
}
page-end-resign = { $who ->
    [you] Вы сдались.
   *[player] Сдача партии: { $name }.
}
page-end-time = { $who ->
    [you] У вас вышло время.
   *[player] Просрочка времени: { $name }.
}
page-end-claim = { $who ->
    [you] Вас слишком долго не было.
   *[player] Слишком долгое отсутствие: { $name }.
}
page-end-forbidden = Ходить некуда ({ $side }): остались только запрещённые пункты.
page-end-full = Доска заполнена, ряда нет ни у кого.
page-end-dead = Ряд уже никому не собрать.
page-end-agreed = По согласию игроков.
page-end-operator = Партию завершил администратор сервера.
page-end-line = { $headline }. { $reason }

## The page: openings

page-opening-stay = Оставить { $side }
page-opening-swap = Взять { $side }
page-opening-two = Ещё два камня
page-opening-which = Какую сторону берёте?
page-opening-did-stay = { $who ->
    [you] Вы оставили { $side }.
   *[player] { $name } оставляет { $side }.
}
page-opening-did-swap = { $who ->
    [you] Вы взяли { $side }.
   *[player] { $name } берёт { $side }.
}
page-opening-did-two = { $who ->
    [you] Вы ставите ещё два камня.
   *[player] { $name } ставит ещё два камня.
}
page-opening-centre = Первый камень ставят в центр, на { $cell }.
page-opening-far = Этот камень ставят не ближе чем в { $least } клетках от { $cell }.

## The page: what was played, offered and asked

page-played = { $who ->
    [you] Вы сыграли { $cell }.
   *[player] { $name }: ход { $cell }.
}
page-choose-column = Выберите столбец.
page-offer-draw = { $name } предлагает ничью.
page-offer-takeback = { $name } просит вернуть ход.
page-offer-rematch = { $name } предлагает реванш.
page-offer-pause = { $name } просит паузу.
page-offer-time = { $name } просит ещё 15 секунд.
page-offer-my-draw = Вы предлагаете ничью.
page-offer-my-takeback = Вы просите вернуть ход.
page-offer-my-rematch = Вы предлагаете реванш.
page-offer-my-pause = Вы просите паузу.
page-offer-my-time = Вы просите ещё 15 секунд.
page-accept = Принять
page-decline = Отклонить
page-withdraw = Отозвать
page-invites = { $name } приглашает вас: { $game }. Вам достаются { $side }.
page-join = Взять { $side }
page-only-watch = Только смотреть

## The page: actions

page-take-back = Вернуть ход
page-draw = Ничья
page-abort = Отменить
page-resign = Сдаться
page-away = { $name } не здесь.
page-claim-victory = Объявить победу
page-claim-victory-in = Победа через { $seconds } с
page-claim-draw = Объявить ничью
page-pause = Пауза
page-resume = Продолжить
page-more-time = Попросить ещё 15 секунд
page-rematch = Реванш
page-go-rematch = К реваншу
page-next-level = Следующий уровень

## The page: rules in a line

page-rule-at-least = { $k ->
    [3] три или больше в ряд
    [4] четыре или больше в ряд
    [5] пять или больше в ряд
    [one] { $k } или больше в ряд
    [few] { $k } или больше в ряд
    [many] { $k } или больше в ряд
   *[other] { $k } или больше в ряд
}
page-rule-row = { $k ->
    [3] три в ряд
    [4] четыре в ряд
    [5] пять в ряд
    [one] { $k } в ряд
    [few] { $k } в ряд
    [many] { $k } в ряд
   *[other] { $k } в ряд
}
page-rule-exact = ровно { $k } в ряд
page-rule-renju = пять в ряд; у чёрных есть фолы (запрещённые ходы)
page-rule-caro = ровно { $k } в ряд, не закрытые с двух сторон
page-rule-caro6 = { $k } или больше в ряд, не закрытые с двух сторон
page-rule-wins = Победа — { $rule }.
page-rule-loses = Проигрыш — { $rule }.
page-rule-falls = Камни падают.
page-rule-opening = Дебют: { $opening }.

## The page: counts

page-moves-count = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
page-games-count = { $count ->
    [one] { $count } партия
    [few] { $count } партии
    [many] { $count } партий
   *[other] { $count } партии
}

## The page: seats

page-seat-offered = Ваше место
page-seat-you-play = Ваша сторона: { $side }
page-seat-plays = Сторона: { $side }
page-seat-computer = компьютер
page-seat-away = не здесь
page-seat-left = вне игры
page-seat-winner = Победа
page-seat-to-move = Ход
page-seat-my-move = Ваш ход
page-seat-their-move = Ход соперника
page-seat-hurry = Скорее
page-seconds-left = { $count ->
    [one] Осталась { $count } секунда.
    [few] Осталось { $count } секунды.
    [many] Осталось { $count } секунд.
   *[other] Осталось { $count } секунды.
}

## The page: the page of a game

page-asking = Загрузка партии…
page-to-lobby = В лобби
page-premove = Предход { $cell }. Чтобы отменить, выберите клетку ещё раз.
page-more = Ещё
page-review = Разбор
page-new-game = Новая партия
page-title-move = ● Ваш ход · { $x } – { $o } · OXO
page-title-over = Конец · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ Ваш ход принят
page-fact-no-edges = Без краёв
page-fact-rated = Рейтинговая
page-fact-late = Зрители видят с задержкой { $time }
page-fact-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
    [many] { $count } зрителей
   *[other] { $count } зрителя
}
page-fact-code = Партия { $code }
page-save-text = Сохранить текст
page-save-sgf = Сохранить SGF
page-save-picture = Сохранить рисунок
page-hint = Подсказка
page-threats = Показать угрозы
page-whole-board = Показать всю доску
page-thinking = Бот думает…
page-type-move = Введите ход, например { $cell }
page-type-column = Введите столбец, например { $cell }
page-drop = Бросить
page-place-cell = Поставить { $cell }
page-premove-cell = Предход { $cell }
page-place-says = Или коснитесь { $cell } ещё раз. Камень пока не поставлен.
page-typed-no-move = Ходов пока нет.
page-typed-unknown = «{ $word }» — не клетка. Введите клетку, например { $cell }, либо turn или last.
# On a small round stamp: short.
page-stamp-won = Победа
page-stamp-moves = { $count ->
    [one] за { $count } ход
    [few] за { $count } хода
    [many] за { $count } ходов
   *[other] за { $count } хода
}

## The page: looking back

page-where-variation = Вариант с хода { $ply }
page-where-of = Ход { $ply } из { $all }
page-where-held = Остановка: ход { $ply }
page-where-behind = { $count ->
    [one] На { $count } ход раньше
    [few] На { $count } хода раньше
    [many] На { $count } ходов раньше
   *[other] На { $count } хода раньше
}
page-line-complete = Ряд уже собран. Сначала вернитесь назад

## The page: hints

page-hint-says = { $bot } выбирает { $cell }: { $reason }.
page-hint-moved-on = В партии уже новый ход. Спросите ещё раз.
page-hint-forbidden =
    { $cell } — фол ({ $side }): { $foul ->
        [double_three] вилка 3×3
        [double_four] вилка 4×4
       *[overline] длинный ряд
    }

## The page: news

page-news-your-move = Ваш ход. Соперник: { $name }, { $cell }
page-news-begins = Партия начинается. { $turn }.
page-news-opponent = Соперник на месте
page-news-taken-back = Возврат к ходу { $ply }.
page-news-declined = Предложение отклонено.
page-news-resumes = Партия продолжается. { $turn }.
page-news-your-move-resumes = Ваш ход: партия продолжается
page-news-time = { $name } получает ещё { $seconds } с.
page-news-stall = Сервер какое-то время не мог сохранять. Часы стояли.

## The page: questions before something that cannot be taken back

page-sure-resign = Сдать партию?
page-sure-resign-rated = Это поражение, и ваш рейтинг изменится.
page-sure-resign-casual = Это поражение.
page-sure-abort = Отменить партию?
page-sure-abort-says = Она закончится для обоих, и никто не выиграет.
page-sure-claim = Завершить партию вашей победой?
page-sure-draw = Завершить партию вничью?
page-keep-playing = Играть дальше
page-wait = Подождать

## The page: chat and invitations

page-chat-you = Вы
page-chat-spectators = зрителям
page-chat-reported = Администраторы сервера увидят вашу жалобу.
page-chat-describe = Опишите проблему, затем нажмите «Жалоба».
page-invite-copied = Ссылка скопирована
page-copied = Скопировано
page-copy-by-hand = Скопируйте вручную

## The page: the home page

page-code-form = В коде шесть букв и цифр, например K7QX2M.
page-code-nothing = По адресу { $address } ничего нет.
page-mine-all = Все ваши партии: { $count }
page-waiting-first = Сыграйте с кем придётся
page-waiting = { $count ->
    [one] Ждёт { $count } человек
    [few] Ждут { $count } человека
    [many] Ждут { $count } человек
   *[other] Ждут { $count } человека
}
page-row-stop = Стоп
page-row-play = Играть
page-row-play-name = Играть с игроком { $name }
page-row-bot = (бот)
page-row-plays = берёт { $side }
page-row-waiting = Ждём соперника
page-row-due = Ваш ход. Соперник: { $name }
page-row-game = Ваша партия. Соперник: { $name }
page-row-continue = Продолжить
page-row-open = Открыть
page-row-join = Войти
page-row-watch = Смотреть
page-row-does = { $does }, партия { $code }
page-title-due = ● Ваш ход · OXO
page-numbers-from = Столбцы, строки и длина ряда — числа от 1 до { $most }
page-bot-small = { $bot } играет на досках до { $cells } клеток и не играет в рэндзю
page-bot-says = Этот бот { $says }.
page-bot-level = уровень { $number }
page-bots-graded = По силе
page-bots-others = Другие
page-bot-start = { $level }, всего десять уровней
page-picked = Ваша игра: { $game }, { $clock }, { $side }
page-picked-random = любая сторона
page-picked-as = { $side }
page-live = В эфире, ход { $ply }
page-live-watched = В эфире, ход { $ply }, зрителей: { $count }
page-live-record = В записи, ход { $ply }
page-chosen = Выбрано
page-how = Как играть
page-own-name = Свои правила
page-own-size = от 1 до 64
page-own-says = Любой размер, любая длина, камни падают или нет.
page-card-gomoku = Пять в ряд на доске, где есть простор для планов.
page-card-tictactoe = Три в ряд. Эту игру вы знаете; компьютер тоже.
page-card-drop = Камни падают по столбцам; выигрывают четыре в ряд.
page-card-renju = Гомоку для мастеров: у чёрных есть фолы — запрещённые ходы.
page-card-caro = Пять выигрывают, только если не закрыты с двух сторон.
page-card-boundless = Пять в ряд, и поле никогда не кончается.
page-card-backwards = Всё наоборот: кто собрал ряд, тот проиграл.

## The page: why a game cannot be played or rated

page-no-room = Выиграть невозможно: { $k } в ряд не помещаются на { $size }
page-no-renju = В рэндзю побеждают пять в ряд, и камни не падают
page-no-fall = Камни могут падать только на доске с краями
page-no-fall-opening = С падающими камнями дебют { $opening } невозможен
page-no-opening = Дебюту { $opening } нужна доска больше или ряд длиннее
page-no-rated-length = Для рейтинга нужен ряд не короче { $least }
page-no-rated-board = Для рейтинга нужна доска, на которой ряд помещается в обе стороны

## The page: how to play

page-learn-gomoku = Игроки по очереди ставят камни, и камни больше не двигаются. Побеждают пять или больше своих подряд: по горизонтали, по вертикали или по диагонали. Тройка, открытая с двух сторон, — угроза: ответьте на неё, иначе следующим ходом будет четвёрка, которую уже не остановить.
page-learn-gomoku-1-title = Победа
page-learn-gomoku-1 = Пять в ряд.
page-learn-gomoku-2-title = Нужен ответ
page-learn-gomoku-2 = Открытая тройка станет открытой четвёркой.
page-learn-gomoku-3-title = Не победа
page-learn-gomoku-3 = Четвёрка, закрытая с двух сторон.
page-learn-tictactoe = Крестики и нолики по очереди занимают клетки. Побеждают три своих в ряд: по горизонтали, по вертикали или по диагонали. Если оба играют верно, всегда выходит ничья.
page-learn-tictactoe-1-title = Победа
page-learn-tictactoe-1 = Три в ряд.
page-learn-tictactoe-2-title = Вилка
page-learn-tictactoe-2 = Два ряда сразу: закрыть можно только один.
page-learn-tictactoe-3-title = Ничья
page-learn-tictactoe-3 = Доска заполнена.
page-learn-drop = Выберите столбец, и камень упадёт на самое нижнее свободное место. Побеждают четыре своих в ряд: по горизонтали, по вертикали или по диагонали. Каждый ваш камень открывает сопернику клетку над собой.
page-learn-drop-1-title = Победа
page-learn-drop-1 = Четыре в ряд, наискосок.
page-learn-drop-2-title = Ещё нет
page-learn-drop-2 = Сначала нужно заполнить клетки под ним.
page-learn-renju = Чёрные побеждают, собрав ровно пять в ряд. Белым подходит и больше пяти. Чтобы уравнять право первого хода, чёрным запрещены фолы: две открытые тройки, две четвёрки и шесть в ряд.
page-learn-renju-1-title = Победа
page-learn-renju-1 = Ровно пять в ряд.
page-learn-renju-2-title = Не победа
page-learn-renju-2 = Шесть — уже лишнее.
page-learn-renju-3-title = Фол
page-learn-renju-3 = Две открытые тройки сразу.
page-learn-caro = Как и в гомоку, побеждают пять в ряд. Но ровно пять, и только если соперник не закрыл ряд с двух сторон. Поэтому атакуйте с открытой стороны.
page-learn-caro-1-title = Победа
page-learn-caro-1 = Одна сторона открыта.
page-learn-caro-2-title = Не победа
page-learn-caro-2 = Закрыто с двух сторон.
page-learn-boundless = Гомоку без края: побеждают пять или больше в ряд. Первый камень ставят на 0,0, каждый следующий — не дальше восьми клеток от другого. Тяните поле, чтобы осмотреться, и нажмите c, чтобы увидеть последний ход.
page-learn-boundless-1-title = Победа
page-learn-boundless-1 = Пять в ряд, где угодно.
page-learn-misere = Крестики-нолики наоборот. Кто собрал три в ряд, тот проиграл. Постарайтесь не оставить сопернику другого выхода.
page-learn-misere-1-title = Проигрыш
page-learn-misere-1 = Ноликам пришлось собрать ряд.
page-learn-swap2 = Гомоку с честным началом. Один игрок ставит три камня; другой берёт чёрные, берёт белые или ставит ещё два камня и отдаёт выбор первому. Дальше побеждают пять или больше в ряд.
page-learn-swap2-1-title = Чья сторона?
page-learn-swap2-1 = Три камня, потом выбор.
page-learn-exact = Гомоку, где побеждают только ровно пять в ряд. Шесть и больше — не ряд.
page-learn-exact-1-title = Победа
page-learn-exact-1 = Ровно пять.
page-learn-exact-2-title = Не победа
page-learn-exact-2 = Шесть — уже лишнее.
page-learn-title = Как играть: { $game }
page-learn-play = Сыграть
page-title-learn = Как играть · OXO

## The page: players and leaderboards

page-title-top = Таблица лидеров · OXO
page-top-you = вы
page-top-how = Сюда попадают за рейтинговые партии с людьми: включите «Рейтинговая» в параметрах.
page-player-none = Игроков с таким именем здесь не было.
page-player-namesakes = Игроков с таким именем: { $count }; это один из них.
page-player-online = Сейчас в сети.
page-player-games = Партий: { $count }
page-player-won = Побед: { $count }
page-player-drawn = Ничьих: { $count }
page-player-lost = Поражений: { $count }
page-player-puzzles = { $family ->
    [renju] Задачи рэндзю: { $rating }
    [caro] Задачи каро: { $rating }
    [small] Задачи на малых досках: { $rating }
   *[five] Задачи: { $rating }
}
page-player-rating = Рейтинг: { $game }
page-player-best = Лучший { $rating }
page-player-curve = От { $from } до { $to }, партий: { $count }
page-player-against = Личный счёт
page-player-listed = Открытый профиль
page-player-listed-says = Другие могут найти эту страницу и видят вас в таблицах лидеров.
page-speed = { $speed ->
    [bullet] пуля
    [blitz] блиц
    [rapid] рапид
    [classical] классика
    [correspondence] по переписке
   *[untimed] без часов
}
page-mini-end = { $end ->
    [won] Победа
    [lost] Поражение
   *[draw] Ничья
}
page-mini-against = против: { $name }

## The page: settings and devices

page-set-keeps-nothing = Этот браузер ничего не хранит. Вместе с вкладкой исчезнет и ваш игрок.
page-set-name-needed = В имени нужна буква или другой видимый знак.
page-set-name-later = Новое имя появится в новых партиях. В начатых останется прежнее.
page-set-notified = Вы получите уведомление, когда настанет ваш ход.
page-devices-elsewhere = Список ваших устройств — на вкладке, где вы играете.
page-devices-last = Играть за вас могут только эти устройства. Если потерять последнее, пропадут и ваши места.
page-devices-add = Играть с другого устройства
page-devices-sign-out = Отключить
page-devices-sign-out-name = Отключить: { $name }
page-devices-sure = Отключить этот браузер? Ваш игрок останется на других ваших устройствах.
page-devices-stay = Остаться
page-devices-here = Этот браузер
page-devices-now = сейчас в сети
page-devices-ago = в сети: { $when }
page-devices-unknown = давно не в сети
page-link-sure = Войти здесь как игрок с другого вашего устройства?
page-link-loses = Здесь вы — { $name }. Если войти, этот браузер больше не сможет играть за игрока { $name }.
page-link-nobody = В этом браузере ещё нет игрока.
page-link-asked = Продолжайте, только если вы сами запросили эту ссылку.
page-link-stay = Отмена
page-link-be = Войти
page-link-device = Устройство { $number }
page-link-added = Теперь за вас может играть новое устройство: { $device }. Если это были не вы, отключите его в настройках.
page-link-removed = Отключено: { $device }. Это устройство больше не может играть за вас.
page-ok = ОК
page-link-open = Откройте это на другом устройстве в течение { $minutes } мин. Сработает один раз.
page-link-only-here = Ваше место доступно только из этого браузера. Если очистить его данные, место пропадёт.
page-notify-https = Для уведомлений нужен адрес, который начинается с https.
page-notify-none = В этом браузере нет уведомлений для таких страниц.
page-notify-denied = Этот браузер не разрешает здесь уведомления. Это можно изменить в его настройках.
page-notify-works = Работает: так вы узнаете о своём ходе.
page-notify-never = Этот браузер не показывает уведомлений со страниц. О вашем ходе скажет заголовок вкладки.

## The page: connection

page-trouble-elsewhere = Вы играете в другом окне.
page-trouble-refused = Сервер отказывает: { $why }.
page-trouble-newer = Есть новая версия этой страницы.
page-trouble-aside = Вы играете в другой вкладке. Здесь можно только смотреть.
page-trouble-offline = Вы не в сети. Ждём соединения.
page-trouble-lost = Соединение потеряно: { $why }. Переподключение…
page-trouble-again = Переподключение…
page-trouble-here = Играть здесь
page-trouble-now = Повторить
page-trouble-anew = Играть новым гостем
page-trouble-load = Обновить
page-trouble-there = Перейти туда
page-trouble-begun = Соперник на месте, в другой партии.
page-trouble-failed = На этой странице произошёл сбой.
page-trouble-server-says = Сообщение сервера: { $text }
page-trouble-go-on = Продолжить
page-trouble-address = Этот адрес: { $address }.
page-guest = гость

## The page: why there is no connection, after "Connection lost: " or "The server refuses: ". Fragments in
## small letters; sentences where they begin with a capital.

web-none = нет связи с сервером
web-forgotten = сервер вас больше не знает
web-elsewhere = вы играете в другом окне
web-signed-out = этот браузер отключён
web-versions = версии страницы и сервера слишком разные
web-bye = хозяин закрыл сервер
web-restarting = сервер перезапускается
web-broken = сбой сети или сервера
web-too-many = слишком много запросов сразу
web-silent = сервер не отвечает
web-gone-silent = сервер больше не отвечает
web-apart = Страница и сервер видят разные партии; загрузите её заново
web-sending = Ваш прошлый ход ещё отправляется

## The page: the board, for readers of the screen

page-cell-empty = пусто
page-cell-on-its-way = отправляется
page-cell-premove = предход
page-cell-line = в ряду
page-cell-last = последний ход
page-cell-threat = завершает ряд
page-cell-forbidden = запрещено
page-cell-hint = подсказка { $chance } %
page-cell-from-last = от последнего хода { $direction }
page-cell-left = { $count } влево
page-cell-right = { $count } вправо
page-cell-up = { $count } вверх
page-cell-down = { $count } вниз
page-board-size = Доска { $width } на { $height }
page-board-boundless = Доска без краёв
page-board-kind = доска
page-board-keys = Стрелки двигают курсор, Enter ставит камень.
page-zoom-in = Увеличить
page-zoom-out = Уменьшить
page-zoom-last = К последнему ходу
page-to-last = К последнему ходу, { $cell }

## The page: a finished game looked through

page-study-title = Шансы: { $side }
page-study-turns = { $count ->
    [one] { $count } переломный момент
    [few] { $count } переломных момента
    [many] { $count } переломных моментов
   *[other] { $count } переломного момента
}
page-study-move = Ход { $ply }: { $side } { $cell }
page-study-find = Ход: { $side }. Найдите лучше, чем { $cell }
page-study-tried = Ваш ход: { $cell }
page-study-better = Лучше было { $cell }.
page-study-even = равно
page-study-try = Попробовать самому
page-study-accurate = точность { $percent } %
page-study-none = Разбора этой партии нет
page-study-long = Эта партия слишком длинна для разбора. Её можно просмотреть по ходам, попробовать другие ходы и запросить подсказки.
page-study-later = Зрители ещё не видели конца. Разбор появится через { $time } после него.
page-study-short = В этой партии слишком мало ходов для разбора.
page-study-busy = Сервер разбирает много партий. Подождите немного.
page-study-again = Повторить
page-study-next = Следующий перелом
page-study-key = На доске: лучшие ходы ({ $side }) и шансы в %.

## The page: tips for a first game

page-coach-first = Совет: начните ближе к середине. Там камень может войти во много рядов.
page-coach-three = Совет: соберите три в ряд, открытые с двух сторон. На них придётся ответить.
page-coach-four = Совет: у вас тройка. Сделайте открытую четвёрку на { $cells }, и её никто не остановит.
page-coach-win = Совет: у вас четвёрка. Победа на { $cells }.
page-coach-block-three = Совет: у соперника тройка. Закройте одну из клеток: { $cells }.
page-coach-block-four = Совет: у соперника четвёрка. Закройте { $cells }.
page-coach-off = Выключить советы
page-coach-on = Включить советы

## Input that cannot be read: after "oxo: --rules: ", under a field of the form, in settings. A sentence
## without a full stop that says what to type.

input-rules = Неизвестные правила «{ $text }»; укажите готовые ({ $presets }), WIDTHxHEIGHTxK или boundlessxK, например 15x15x5
input-rules-suffix = Неизвестное дополнение «{ $text }»; укажите одно из этих: { $suffixes }
input-board-size = Сторона доски — от 1 до { $most } клеток, а не { $width }x{ $height }
input-no-line = В ряду должна быть хотя бы одна клетка
input-rules-both = +{ $one } и +{ $two } несовместимы
input-rules-renju = Для +renju нужны пять в ряд, без +misere и +gravity
input-rules-gravity = Для +gravity нужна доска с краями
input-rules-opening = Для +{ $opening } нужна доска больше или ряд длиннее
input-time = Неизвестный контроль времени «{ $text }»; укажите none, 5m+3s, 30s/move или 3d
input-time-range = Контроль времени — от 1 мс до 30 дней
input-delay = Задержка для зрителей — не больше { $most } с
input-cell = «{ $text }» — не клетка; укажите букву столбца и номер строки, например { $example }
input-cell-boundless = «{ $text }» — не клетка; укажите два целых числа, например -3,2
input-game = «{ $text }» — не код партии; в коде шесть букв и цифр, например K7QX2M
input-link = В коде привязки восемь букв и цифр, например K7QX-2MPA
input-bot = Неизвестный бот «{ $text }»; укажите одного из этих: { $bots }
input-decision = «{ $text }» — не решение; укажите stay, swap или two
input-move = Ход { $number }: { $reason }
input-two-stones = На { $cell } два камня
input-too-many-stones = Столько камней на доске не поместится

## Rules in a line, such as "15x15, 5 or more in a row wins, swap2 opening". Parts are joined by rules-and.

rules-and = { $one }, { $two }
rules-boundless = бесконечное поле
rules-wins =
    { $kind ->
        [plain] победа — { $k } в ряд
        [more] победа — { $k } или больше в ряд
        [exact] победа — ровно { $k } в ряд
        [renju] рэндзю: победа — пять в ряд
        [caro] победа — ровно { $k } в ряд, если не закрыты с двух сторон
       *[caro6] победа — { $k } в ряд, если не закрыты с двух сторон; больше побеждает всегда
    }
rules-loses =
    { $kind ->
        [plain] проигрыш — { $k } в ряд
        [more] проигрыш — { $k } или больше в ряд
        [exact] проигрыш — ровно { $k } в ряд
        [renju] рэндзю: проигрыш — пять в ряд
        [caro] проигрыш — ровно { $k } в ряд, если не закрыты с двух сторон
       *[caro6] проигрыш — { $k } в ряд, если не закрыты с двух сторон; больше проигрывает всегда
    }
rules-gravity = камни падают
rules-opening = дебют { $opening }

## Why a bot plays a move: a fragment in small letters, after "Master would play h8: " or on a line of its own.

reason-completes = сразу выигрывает
reason-wins-fours =
    выигрывает за { $fours ->
        [one] { $fours } четвёрку
        [few] { $fours } четвёрки
        [many] { $fours } четвёрок
       *[other] { $fours } четвёрки
    }
reason-wins-threats =
    выигрывает четвёрками и тройками за { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
reason-wins =
    выигрывает за { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
reason-loses-at-once = любой ход сразу проигрывает
reason-loses =
    любой ход проигрывает; этот держится дольше всех: { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
reason-draws = удерживает ничью
reason-makes =
    { $shape ->
        [three] строит тройку
        [open_three] строит открытую тройку
        [double_three] строит вилку 3×3
        [four] строит четвёрку
        [four_three] строит четвёрку и открытую тройку
        [open_four] строит открытую четвёрку
       *[fours] начинает победу четвёрками
    }
reason-stops =
    { $shape ->
        [three] закрывает тройку { $stones }
        [open_three] закрывает открытую тройку { $stones }
        [double_three] закрывает вилку 3×3 { $stones }
        [four] закрывает четвёрку { $stones }
        [four_three] закрывает четвёрку и открытую тройку { $stones }
        [open_four] закрывает открытую четвёрку { $stones }
       *[fours] закрывает четвёрки { $stones }
    }
reason-prevents =
    { $shape ->
        [three] не даёт построить тройку
        [open_three] не даёт построить открытую тройку
        [double_three] не даёт построить вилку 3×3
        [four] не даёт построить четвёрку
        [four_three] не даёт построить четвёрку и открытую тройку
        [open_four] не даёт построить открытую четвёрку
       *[fours] не даёт победить четвёрками
    }
reason-makes-row =
    { $shape ->
        [three] строит ряд из { $short }
        [open_three] строит открытый ряд из { $short }
        [double_three] строит два открытых ряда из { $short }
        [four] строит ряд из { $long }
        [four_three] строит ряд из { $long } и открытый ряд из { $short }
        [open_four] строит открытый ряд из { $long }
       *[fours] начинает победу рядами из { $long }
    }
reason-stops-row =
    { $shape ->
        [three] закрывает ряд из { $short }: { $stones }
        [open_three] закрывает открытый ряд из { $short }: { $stones }
        [double_three] закрывает два открытых ряда из { $short }: { $stones }
        [four] закрывает ряд из { $long }: { $stones }
        [four_three] закрывает ряд из { $long } и открытый ряд из { $short }: { $stones }
        [open_four] закрывает открытый ряд из { $long }: { $stones }
       *[fours] закрывает ряды из { $long }: { $stones }
    }
reason-prevents-row =
    { $shape ->
        [three] не даёт построить ряд из { $short }
        [open_three] не даёт построить открытый ряд из { $short }
        [double_three] не даёт построить два открытых ряда из { $short }
        [four] не даёт построить ряд из { $long }
        [four_three] не даёт построить ряд из { $long } и открытый ряд из { $short }
        [open_four] не даёт построить открытый ряд из { $long }
       *[fours] не даёт победить рядами из { $long }
    }
reason-and = { $stops } и { $makes }
reason-builds = строит свои ряды
reason-hinders = мешает рядам соперника
reason-centre = занимает центр
reason-book = ход из дебютной книги
reason-book-too = { $does } (ход из дебютной книги)
reason-only = единственный ход
reason-balances = держит игру как можно ровнее
reason-chance = годится любой ход
reason-best = лучший из просмотренных ходов

## What a bot is like: a fragment after its name, "beginner has just learned the rules", or after "It ".

bot-level-1 = только что выучил правила: у него можно выиграть
bot-level-2 = видит простые ряды и ставит каждую четвёрку, какую может
bot-level-3 = строит с каким-то планом, но не замечает троек с брешью
bot-level-4 = не теряет головы, но иногда что-то упускает
bot-level-5 = смотрит на несколько ходов вперёд
bot-level-6 = смотрит дальше вперёд и редко упускает угрозу
bot-level-7 = выигрывает угрозами, если ему позволить
bot-level-8 = ничего не упускает
bot-level-9 = ничего не упускает и смотрит ещё дальше
bot-level-10 = просматривает около 80 000 позиций на ход
bot-random = ходит как попало, но по правилам
bot-minimax = перебирает всё до конца, только на маленьких досках
bot-alphabeta = перебирает всё, что важно, и находит кратчайшую победу
bot-attack = оценивает каждую клетку по тому, что с неё атакует и закрывает
bot-master = сильнее всех; на маленьких досках никогда не проигрывает

## Previews of links in chats and search engines

preview-about = Крестики-нолики любого размера: с друзьями, незнакомцами и ботами.
preview-lobby = Крестики-нолики
preview-game = Партия { $code }
preview-open-seat = свободное место
preview-won = Победа: { $name }
preview-draw = Ничья
preview-aborted = Партия отменена
preview-seeks = { $name } ищет соперника
preview-to-move = Ходит { $name }
preview-says =
    { $state }. { $rules }. { $stones ->
        [0] Камней пока нет.
        [one] { $stones } камень на доске.
        [few] { $stones } камня на доске.
        [many] { $stones } камней на доске.
       *[other] { $stones } камня на доске.
    }
preview-board = Доска сейчас

## Failures of `oxo`, after "oxo: ". A sentence without a full stop that says what to do.

failed-dumb = У этого терминала (TERM=dumb) нет полного экрана; играйте построчно: `oxo play --plain`
failed-keys = { $path }: { $error }; `oxo config` покажет пример
failed-neither = «{ $text }» — не файл и не ходы по правилам { $rules }: { $error }; другие правила задаёт `--rules`
failed-unsolvable = Решать нечего: { $reason }
failed-unsolvable-over = эти ходы завершают партию
failed-unsolvable-due = дебют требует решения: stay, swap или two
failed-no-gate = Шлюз ssh не установлен; поместите `oxo-ssh` рядом с `oxo` или в PATH (`cargo install --path gate`)
failed-nothing-unfinished = Продолжать нечего; `oxo play` начнёт партию
failed-nothing-asked = Ввод пуст; напишите строку вроде `play` или дайте команду вроде `oxo play`
failed-too-far =
    В партии { $plies ->
        [one] { $plies } ход
        [few] { $plies } хода
        [many] { $plies } ходов
       *[other] { $plies } хода
    }, а не { $at }; `--at` принимает от 0 до { $plies }
failed-no-file-nor-code = Файла «{ $text }» нет; укажите партию кодом, например K7QX2M, файлом или словом `last`
failed-not-shown = «{ $text }» — не файл и не сохранённая партия, и сервер не может её показать: { $reason }
failed-running = Партия { $game } ещё идёт; `oxo watch { $game }` покажет её
failed-no-json = У `oxo { $command }` нет вывода в JSON; уберите `--json`
failed-no-format = Непонятен формат { $path }; нужно окончание sgf, psq, txt, json, svg или png либо `--format`
failed-no-events = В повторе нет событий JSON; `oxo export { $game } --format json` запишет партию в JSON
failed-png-to-terminal = PNG в терминале не показать; укажите файл через `-o`
failed-no-seat = У вас нет места в { $game } на { $server }; `oxo join { $game }` займёт его, а для `oxo watch { $game }` оно не нужно
failed-table = Сервер прислал невозможную партию: { $error }
failed-unreachable = Нет связи с { $server }: { $reason }; подробности покажет `oxo doctor --server { $server }`
failed-no-server = На этом компьютере сервер не отвечает ({ $server }: { $reason }); укажите сервер через `--server` или запустите его командой `oxo host`
failed-forgotten = Это устройство отключено, или сервер удалил вашего игрока; теперь вы новый гость
failed-nonsense = Неожиданный ответ сервера: { $error }
failed-engine = Движок: { $error }; запустите его команду вручную, подав на вход START 15
failed-engine-rules = { $error }; выберите другие `--rules`

## The terminal program: the game in words, below the board of the full screen and in lines. Sentences
## without a full stop; several may follow one another, joined by "; " or ", ".

turn-unknown = На сервере этой партии больше нет
turn-waiting = Ждём соперника
turn-sent = { $what } отправляется на сервер
turn-yours = Ваш ход ({ $side })
turn-theirs = Ходит { $name } ({ $side })
turn-centre = Ваш ход ({ $side }): центр, { $cell }
turn-away = Ваш ход ({ $side }): не ближе { $least } кл. от { $cell }
turn-three = Поставьте три камня: { $nth } из 3 ({ $side })
turn-three-theirs = { $name } ставит три камня: { $nth } из 3 ({ $side })
turn-two = Поставьте ещё два камня: { $nth } из 2 ({ $side })
turn-two-theirs = { $name } ставит ещё два камня: { $nth } из 2 ({ $side })
turn-choose = Выберите: { $choices }
turn-stay = остаться за { $side }
turn-swap = взять { $side }
turn-place-two = поставить ещё два
turn-chooses = { $name } выбирает сторону
turn-stayed =
    { $you ->
        [by] Вы остаётесь за { $taken }: { $other } играет за { $left }
        [other] { $by } остаётся за { $taken }: вы играете за { $left }
       *[neither] { $by } остаётся за { $taken }: { $other } играет за { $left }
    }
turn-swapped =
    { $you ->
        [by] Вы берёте { $taken }: { $other } теперь играет за { $left }
        [other] { $by } берёт { $taken }: вы теперь играете за { $left }
       *[neither] { $by } берёт { $taken }: { $other } теперь играет за { $left }
    }
turn-asked-two =
    { $you ->
        [by] Вы ставите ещё два камня
       *[other] { $by } ставит ещё два камня
    }
turn-nobody = пока никого

## How a game ended. $reason is a fragment: one of the messages from end-line on.

end-you-win = Вы выиграли ({ $side }): { $reason }
end-you-lose = Вы проиграли ({ $side }): { $reason }
end-wins = Победа: { $name } ({ $side }), { $reason }
end-side-wins = Победа { $side }: { $reason }
end-draw = Ничья: { $reason }
end-aborted = Отменено
end-aborted-by-you = Вы отменили партию
end-aborted-by = Партию отменяет { $name }
end-aborted-because = Отменено: { $reason }
end-line = ряд { $cells }
end-line-loses = { $side } пришлось закончить ряд { $cells }
end-resigned = { $side } сдаётся
end-time = у { $side } вышло время
end-away = { $side } слишком долго нет на месте
end-forbidden = для { $side } остались только фолы
end-no-move = ход { $side } не сделан вовремя
end-full = доска заполнена
end-dead = ряд уже никому не закончить
end-agreed = по согласию игроков
end-operator = администратор сервера завершил партию
end-ratings = Рейтинги: { $x }, { $o }

## What has just happened in a game.

news-connected = Подключено: { $server }
news-lost = Связь потеряна: { $reason }; подключаемся снова
news-seeking = Ищем соперника
news-game = Партия { $game }: { $terms }
news-link = Ссылка для друга: { $link }
news-invitation = Или команда: { $command }
news-pass-and-play = Двое за одной клавиатурой: X и O ходят по очереди
news-you = Вы играете за { $side }, соперник: { $name }
news-players = { $x } (X) играет с { $o } (O)
news-you-open = Вы начинаете, соперник: { $name }; стороны решатся позже
news-they-open = Начинает { $name }; стороны решатся позже
news-opens = Начинает { $x }, соперник: { $o }; стороны решатся позже
news-begins = Партия начинается, соперник: { $name }
news-your-move = Ваш ход: { $x } – { $o }
news-presence =
    { $state ->
        [on] { $side } ({ $name }) снова здесь
        [away] { $side } ({ $name }) не на месте
       *[left] { $side } ({ $name }) выходит из партии
    }
news-absent = { $side } ({ $name }) не на месте; объявить победу можно будет через { $time }: `claim`
news-moved = Ход { $side }: { $cell }
news-placed = { $name } ставит { $side } на { $cell }
news-you-placed = Вы ставите { $side } на { $cell }
news-taken-back =
    Возврат: осталось { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
news-offer =
    { $what ->
        [draw] { $name } предлагает ничью
        [takeback] { $name } просит вернуть ход
        [rematch] { $name } хочет реванш
        [pause] { $name } просит паузу
       *[time] { $name } просит ещё 15 секунд
    }
news-you-offer =
    { $what ->
        [draw] Вы предлагаете ничью
        [takeback] Вы просите вернуть ход
        [rematch] Вы хотите реванш
        [pause] Вы просите паузу
       *[time] Вы просите ещё 15 секунд
    }
news-answer = { $offer }: `yes` или `no`?
news-answered =
    { $answer ->
        [accepted] { $name } принимает предложение
        [declined] { $name } отклоняет предложение
       *[withdrawn] { $name } отзывает предложение
    }
news-lapsed = Предложение больше не действует
news-paused = Пауза: { $name }, { $ago }
news-you-paused = Ваша пауза, { $ago }
news-paused-until = { $paused }; `go on` завершит её
news-resumed = Партия продолжается
news-stalled = Сервер { $seconds } с не мог сохранять; часы стояли
news-given = { $side } получает ещё { $seconds } с
news-outage =
    Сервер перезапущен, прошло { $time }; { $lost ->
        [0] ничего не потеряно
        [1] потерян последний ход
        [one] потерян последний { $lost } ход
        [few] потеряны последние { $lost } хода
        [many] потеряны последние { $lost } ходов
       *[other] потеряны последние { $lost } хода
    }
news-outage-rest = Сервер перезапущен, прошло { $time }; все ходы целы, но не то, что было после них
news-outage-game = Сервер перезапустился и потерял эту партию
news-outage-player = Сервер вас больше не знает, поэтому можно только смотреть

## Answers to a key or a command in a game.

answer-not-connected = Нет связи
answer-not-sent = Нет связи: { $what } не отправлено
answer-nothing-sent = Нет связи: ничего не отправлено
answer-not-sent-yet = Нет связи: пока не отправлено
answer-premove-changed = Ход { $cell } не сделан: доска изменилась
answer-premove-lost = Ход { $cell } не сделан: связь потеряна
answer-refused = { $what }: отказано, { $reason }
answer-move-pending = Ваш прошлый ход ещё отправляется
answer-choice-pending = Ваш выбор ещё отправляется
answer-offered = Это уже предложено
answer-no-offer = Предложений нет
answer-report-empty = Опишите, что случилось, например: меня оскорбляют
answer-muted = Сообщения соперника в этой партии скрыты
answer-unmuted = Сообщения соперника снова видны
answer-own-choice = Этот выбор за вами; боты помогают только с камнями
answer-bot-turn = Бот может сходить за вас только в ваш ход
answer-no-move =
    Хода { $number } нет; в партии { $count ->
        [one] { $count } ход
        [few] { $count } хода
        [many] { $count } ходов
       *[other] { $count } хода
    }
answer-claim-in = { $name }: нет на месте; победу можно объявить через { $time }
answer-claim-sure = { $name }: нет на месте. Объявить победу?
answer-come-back = Если на своём ходу вас нет дольше { $time }, { $name } сможет объявить победу

## The clock ledger: what each move cost, such as "3. X: 3.5 s, 240 ms returned for the connection".

ledger-empty = Ходов ещё нет
ledger-returned = { $time } возвращено за связь
ledger-extra = { $time } добавлено

## Times, counts and places.

time-milliseconds = { $count } мс
time-seconds = { $count } с
time-minutes = { $count } мин
time-hours = { $count } ч
time-decimal = { $whole },{ $part }
time-clock-days = { $days }д { $hours }ч
time-seconds-ago = { $count } с назад
time-minutes-ago = { $count } мин назад
time-hours-ago = { $count } ч назад
time-days-ago =
    { $count ->
        [one] { $count } день назад
        [few] { $count } дня назад
        [many] { $count } дней назад
       *[other] { $count } дня назад
    }
count-moves =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
        [many] { $count } ходов
       *[other] { $count } хода
    }
count-watching =
    { $count ->
        [one] { $count } зритель
        [few] { $count } зрителя
        [many] { $count } зрителей
       *[other] { $count } зрителя
    }

## Terms of a game, joined by ", " or in columns. terms-late: spectators see it that much later.

terms-rated = рейтинговая
terms-late = задержка { $seconds } с
terms-no-clock = без часов
terms-caro = каро: { $rules }
terms-renju = { $rules }, у X есть фолы
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] любая
    }
terms-as = за { $side }

player-first = Игрок 1
player-second = Игрок 2

## Seats and lists of games.

seat-free = свободно
seat-bot = { $name } (бот)
lobby-empty = Нет ни открытых вызовов, ни открытых партий
lobby-challenge = вызов { $number }
lobby-game = партия { $code }

## Devices of a player.

device-linked = { $name }: теперь одно из ваших устройств; если оно не ваше: `oxo devices --sign-out { $device }`
device-signed-out = { $name }: отключено другим вашим устройством
device-number = Устройство { $device }

## What a key does at the board, in the bottom line after the key, "u take back", and in help: a few small
## words, the shorter the better. command-forward and its like stand beside an arrow.

command-yes = принять предложение
command-no = отклонить предложение
command-rematch = реванш
command-retract = убрать
command-back = назад
command-one-back = на ход назад
command-on = вперёд
command-one-on = на ход вперёд
command-last = последний
command-newest = к новейшему ходу
command-to-last = к последнему ходу
command-live = к партии
command-play-pause = показ или пауза
command-play = показ
command-turn = перелом
command-analyze = анализ
command-analysis-board = доска анализа
command-place = ставить
command-try = пробовать
command-premove = предход
command-cancel-leave = отмена или выход
command-cancel = отмена
command-stay = остаться
command-swap = поменяться
command-two = ещё два
command-copy = копировать приглашение
command-claim = заявить победу, ничью
command-claim-draw = объявить ничью
command-claim-victory = объявить победу
command-takeback = вернуть ход
command-follow = следить за X или O
command-start = начало
command-hint = подсказка
command-hint-on = подсказка (вкл.)
command-type = ввести клетку
command-type-try = ввести клетку для пробы
command-chances = шансы
command-chances-on = шансы (вкл.)
command-bot = бот ходит за вас
command-chat = сообщение
command-pause-resume = пауза или продолжение
command-resume = продолжить
command-pause = пауза
command-leave = выйти
command-threats = угрозы
command-threats-on = угрозы (вкл.)
command-mute = скрыть чат соперника
command-unmute = показать чат соперника
command-report = пожаловаться
command-numbers = числа за подсказкой
command-numbers-on = числа (вкл.)
command-draw = предложить ничью
command-time = ещё 15 секунд
command-ledger = журнал часов
command-resign = сдаться
command-abort = отменить без победителя
command-up = курсор вверх
command-down = курсор вниз
command-left = курсор влево
command-right = курсор вправо
command-confirm = подтверждать ходы
command-confirm-on = подтверждать (вкл.)
command-scroll-up = прокрутить вверх
command-scroll-down = прокрутить вниз
command-scroll-left = прокрутить влево
command-scroll-right = прокрутить вправо
command-centre = последний ход в центр
command-fit = показать все камни
command-go-to = перейти к клетке
command-larger = клетки крупнее
command-smaller = клетки мельче
command-page-back = десять ходов назад
command-page-on = десять ходов вперёд
command-number = перейти к ходу
command-faster = быстрее
command-slower = медленнее
command-quit = закрыть OXO

## What a word of line mode does: in the list that `help` prints, after the word.

typed-yes = принять предложение или ответить «да»
typed-no = отклонить предложение или отозвать своё
typed-rematch = предложить ещё партию со сменой сторон
typed-back = на ход назад; убирает пробный ход
typed-next = следующий ход, как и пустая строка
typed-end = позиция после последнего хода
typed-analyze = где решилась партия, с доказательством
typed-stay = в дебюте: остаться на своей стороне
typed-swap = в дебюте: взять другую сторону
typed-two = в дебюте: поставить ещё два камня
typed-claim = объявить победу, если соперника нет, или ничью, если ряд невозможен
typed-takeback = попросить вернуть ваш последний ход
typed-start = позиция до первого хода
typed-hint = лучший ход и почему
typed-chances = что бот думает о лучших клетках
typed-bot = пусть бот сходит за вас
typed-say = отправить сообщение
typed-pause = попросить паузу; на паузе — продолжить
typed-help-prompt = перечислить эти слова; о каждом расскажет `help`, например `help play`
typed-help = перечислить эти слова
typed-leave = назад к строке ввода; партия с человеком продолжится
typed-game = убрать пробные ходы
typed-threats = клетки, где один камень решает партию
typed-mute = скрыть сообщения соперника или снова показать
typed-report = пожаловаться администраторам сервера
typed-time = попросить ещё 15 секунд
typed-clock = часы и цена каждого хода
typed-abort = отменить едва начатую партию: никто не победит
typed-go-on = закончить паузу
typed-goto = позиция после этого хода
typed-board = доска
typed-boards = рисовать доску после каждого хода или перестать
typed-last = последний ход
typed-moves = все ходы
typed-who = игроки и число зрителей
typed-rules = правила, по которым можно играть
typed-bots = боты, с которыми можно играть
typed-put-x = поставить X, до первого хода
typed-put-o = поставить O, до первого хода
typed-clear = убрать камень, до первого хода
typed-turn = передать ход одной из сторон, x или o
typed-lines = лучшие ходы по движку, до 5
typed-why = почему эта позиция выиграна или что может проигрывающий
typed-proof = записать всё доказательство вариантами
typed-forbidden = клетки, запрещённые в рэндзю
typed-following = что следует отсюда
typed-cut = убрать этот ход и все за ним
typed-here = сделать эту позицию началом
typed-comment = записать комментарий к позиции
typed-position = вывести позицию текстом
typed-gomocup = вывести позицию командой BOARD для Gomocup
typed-save = записать все варианты в SGF
typed-skip = перейти к следующей задаче
typed-solution = показать решение; задача будет считаться нерешённой

## Keys of the menu, of lists and of dialogues: as above.

key-up = вверх
key-down = вниз
key-choose = выбрать
key-previous = предыдущий вариант
key-next = следующий вариант
key-type-rules = ввести правила
key-quit-not = не закрывает
key-rows-up = десять строк вверх
key-rows-down = десять строк вниз
key-type-code = ввести код
key-most-watched = всегда самая популярная
key-menu = меню
key-watch = смотреть
key-replay = просмотр
key-give-up = отмена
key-put-x = поставить X
key-put-o = поставить O
key-remove = убрать камень
key-turn = сменить очередь хода
key-lines = лучшие ходы
key-stop = остановить движок
key-why = почему победа
key-proof = записать доказательство
key-forbidden = запрещённые клетки
key-command = ввести команду
key-solution = решение
key-next-puzzle = следующая задача
key-skip = пропустить
key-to-puzzle = назад к задаче
key-ok = ОК
key-cancel = отмена
key-send = отправить
key-yes = да
key-no = нет
key-close = закрыть
key-page-back = страница назад
key-page-on = страница вперёд
key-earlier = раньше
key-later = позже
key-help = клавиши
key-theme = следующая тема

## Help, over the screen: titles and sections of the keys.

help-keys = Клавиши
help-ledger = Журнал часов
help-section =
    { $section ->
        [move] Ход
        [game] Партия
        [talk] Общение
        [advice] Советы
        [look-back] Просмотр
        [view] Вид
       *[program] Программа
    }
help-forbidden = { $mark } на доске: фол для X

## Texts being typed: before the cursor, on the row above the keys.

prompt-cell = Клетка:
prompt-place = Перейти к:
prompt-chat = Сообщение:
prompt-report = Жалоба:
prompt-code = Код партии:
prompt-move = Номер хода:
prompt-rules = Правила:
prompt-name = Имя:
prompt-no-number = Номер хода — это число, например 12
prompt-nothing-near = Рядом с { $cell } ничего нет; это последняя клетка в ту сторону
prompt-visitor = Гости шлюза играют только на этом сервере

## Questions before something that ends a game, answered by yes or no.

question-resign = Сдаться?
question-abort = Отменить партию? Никто не победит.
question-draw = Предложить ничью?
question-give-up = Выйти и сдать партию?
question-stop-hosting = Выйти и закрыть партию для друга? Она подождёт, пока вы не откроете её снова.
question-leave = Выйти? Партия { $game } продолжится без вас.
question-host-stops = Выйти? Партия друга встанет на паузу, пока вы не откроете её снова.
question-host-ends = Выйти? Партия друга закончится.
question-lose-board = Выйти и потерять изменения на этой доске?

## What the full screen says after a key, and of the connection.

screen-copied = Скопировано, если терминал это позволяет; иначе выделите мышью
screen-threats-denied = В рейтинговой партии между людьми угрозы не показываются
screen-threats-none = Угроз пока нет; появятся — будут отмечены
screen-threats = Угрозы: ! завершает ряд, ^ создаёт две угрозы сразу
screen-threats-off = Угрозы скрыты
screen-confirm = Подтверждение ходов включено: чтобы поставить камень, нажмите дважды
screen-confirm-off = Подтверждение ходов выключено
screen-own-view = Это ваш собственный вид; другие могут следить за ним
screen-following = Вы следите за видом: { $name } ({ $side })
screen-following-nobody = Вы больше ни за чьим видом не следите
screen-no-other-game = Других партий сейчас нет; ждём новую
screen-most-watched = Теперь самая популярная партия: { $game }
screen-newest = Это новейшая позиция
screen-analysis-later = Анализ — после конца партии
screen-analysis-failed = Анализа нет: { $reason }
screen-nobody-there = Партия окончена, и здесь никого нет
screen-reported = Администраторы сервера увидят вашу жалобу
screen-nothing-public = Сейчас не идёт ни одной открытой партии
screen-game-over = Партия { $game } окончена; `oxo replay { $game }` покажет её
screen-no-reply = Сервер не отвечает
screen-too-many-requests = Слишком много запросов сразу
screen-going-on = Ваша неоконченная партия; `--new` откроет новую
screen-unfinished = У вас есть неоконченная партия; `oxo join { $game }` вернёт в неё
screen-unfinished-visit = У вас есть неоконченная партия { $game }; вернуться в неё можно из меню
screen-reachable = Войти может любой, кому доступен этот компьютер, по любому его адресу; `--local` закроет его от других
screen-saved-in = Партии сохраняются в { $path }
screen-announcement = Объявление: { $text }
screen-unsent =
    { $what ->
        [message] Связь потеряна: сообщение могло не дойти
        [report] Связь потеряна: жалоба могла не дойти
        [offer] Связь потеряна: предложение могло не дойти
        [answer] Связь потеряна: ответ мог не дойти
       *[request] Связь потеряна: запрос мог не дойти
    }
screen-back = Связь снова есть, её не было { $seconds } с
screen-back-restarted = Сервер перезапущен, связь снова есть, её не было { $seconds } с
screen-this-machine = этот компьютер
screen-theme =
    { $colours ->
        [colourless] Тема { $name }, без цвета
        [sixteen] Тема { $name }, 16 цветов
        [indexed] Тема { $name }, 256 цветов
       *[true] Тема { $name }, все цвета
    }
screen-theme-alone = Других тем нет
screen-theme-role = «{ $name }» — не роль; укажите одну из этих: { $roles }
screen-theme-colour = «{ $text }» — не цвет; укажите, например, "#e69f00", "light-red" или "reset"
screen-keys-action = [keys] { $entry }: неизвестное действие; укажите одно из этих: { $known }
screen-keys-key = [keys] { $entry }: { $error }
screen-keys-taken = [keys] { $entry }: клавиша { $key } уже занята действием { $other }; выберите для одного из них другую
screen-keys-none = [keys] { $entry }: нужна клавиша
screen-keys-quit = [keys] { $entry }: среди клавиш должна быть { $key }, чтобы всегда можно было выйти
screen-key-unknown = Неизвестная клавиша «{ $text }»; пишите, например, x, Space, Enter, F5, Up, Ctrl-r или Shift-Up

## The full screen: whose turn it is and what to do, on the rows below the board. $key, $yes and the like
## are keys, such as Enter. The rows are short: at most 80 columns, better 40.

status-catching-up = { $line } (догоняем)
status-confirm = { $cell }? { $yes } ставит камень, { $no } — нет
status-confirm-brief = { $cell }? { $yes } или { $no }
status-premove = { $turn }, предход { $cell }
status-paused = { $paused }; { $key } продолжает
status-claim = { $name } не на месте; { $key } объявляет победу
status-short = Времени мало: камни ставятся без подтверждения
status-analyze = { $key } анализирует партию
status-first = Стрелки и { $key } или щелчок ставят камень
status-offer-open = { $offer }: { $yes } да, { $no } нет
status-offer-shared = { $offer }; { $name }: { $yes } да, { $no } нет
status-offer-left = { $offer }, но { $name } уже не здесь
status-offer-away = { $offer }; { $name } не на месте
status-last = Последний ход: { $number }. { $side } { $cell }
status-sent = отправлен
status-seen = получен
status-trying = Проба { $cells }
status-trying-keys = { $trying } после хода { $number }; { $undo } убирает, { $back } возвращает
status-move-of = Ход { $number } из { $all }
status-paused-at = Пауза на ходе { $number }
status-behind =
    { $count ->
        [one] { $count } ход позади партии
        [few] { $count } хода позади партии
        [many] { $count } ходов позади партии
       *[other] { $count } хода позади партии
    }
status-move-behind = Ход { $number }, { $behind }
status-pace = { $line }, ход каждые { $time }
status-resumes = { $line }; { $key } продолжает
status-returns = { $line }; { $key } возвращает

## The full screen: the connection, at the right of the first row, and below the board when it is lost.

link-connecting = подключение
link-connecting-again = подключение, попытка { $attempt }
link-silent = молчит { $seconds } с
link-local = игра без сети
link-online = в сети
link-online-ms = в сети, { $ms } мс
link-lost = нет связи
link-closed = отключено
link-retrying = Связь потеряна { $ago }, подключаемся ({ $reason })
link-retrying-in = Связь потеряна { $ago }, попытка через { $seconds } с ({ $reason })
link-ended = Соединение закрыто { $ago }: { $reason }
link-too-small = Для OXO нужно { $size }, ^C — выход

## The full screen: panels beside the board. Headings, and what is in them.

panel-players = Игроки
panel-players-watched =
    Игроки, { $count ->
        [one] { $count } зритель
        [few] { $count } зрителя
        [many] { $count } зрителей
       *[other] { $count } зрителя
    }
panel-hint = Подсказка
panel-analysis = Анализ
panel-map = Карта
panel-moves = Ходы
panel-chat = Чат
panel-no-moves = пока нет
panel-you = вы
panel-bot = бот
panel-server-bot = бот сервера
panel-connected = в сети
panel-not-connected = не в сети
panel-away = нет на месте
panel-left = вне партии
panel-thinking = Думает
panel-analyzed =
    { $done } из { $count ->
        [one] { $count } хода проверено
        [few] { $count } ходов проверено
        [many] { $count } ходов проверено
       *[other] { $count } хода проверено
    }
panel-no-turn = Переломных моментов нет: никто не упустил победу или ничью
panel-turn = Переломный момент: { $number }. { $side } { $cell } { $blunder } ({ $key })
panel-wins = побеждает
panel-loses = проигрывает
panel-blunder = { $cell } { $blunder }
panel-blunder-better = { $cell } { $blunder }. Лучше: { $missed }
panel-blunder-now = { $cell } { $blunder }. Лучше: { $missed }; теперь { $now }
panel-expects = { $hint }; дальше { $moves }
panel-proven = Победа, ничья (=) или поражение и число ходов
panel-denser = { $cells }; чем плотнее, тем лучше
panel-depth = глубина { $depth }
panel-nodes =
    { $count ->
        [one] { $count } узел
        [few] { $count } узла
        [many] { $count } узлов
       *[other] { $count } узла
    }

## The full screen: a game that waits for a friend, and pages without a board.

waiting-code = Код партии { $code }
waiting-link = Друг открывает
waiting-command = или вводит
waiting-so-far = прошло { $seconds } с
waiting-nothing-on = Ждём открытую партию
waiting-opening = Открываем партию
waiting-connecting = Подключаемся: { $server }

## The full screen: lists of open challenges, of games and of saved games. Rows of columns, the narrower
## the better.

list-lobby = OXO: { $server }
list-watching = Что посмотреть: { $server }
list-saved = Сохранённые партии
list-resume = Продолжить партию { $game }
list-pair = Найти соперника
list-create = Открыть партию для друга
list-terms = { $does }: { $terms }
list-code = Войти по коду партии
list-asking = Запрос к серверу
list-reading = Чтение
list-challenges = Открытые вызовы: { $count }
list-no-challenges = Открытые вызовы: сейчас нет
list-games = Партии: { $count }
list-no-games = Партии: сейчас нет
list-wants = хочет { $side }
list-join = можно войти
list-won = победа { $side }
list-end =
    { $end ->
        [draw] ничья
        [aborted] отменена
       *[running] не окончена
    }
list-nothing-on = Открытых партий сейчас нет
list-nothing-on-more = Следующая появится здесь
list-playing =
    { $count ->
        [one] Идёт { $count } партия
        [few] Идут { $count } партии
        [many] Идёт { $count } партий
       *[other] Идёт { $count } партии
    }
list-move = ход { $number }
list-none-saved = Сохранённых партий пока нет.
list-none-saved-more = Здесь сохраняется каждая ваша партия.
list-no-code = без кода
list-no-date = без даты
list-no-name = неизвестно

## The full screen: the menu. A row has a name, and beside it what it is set to; below the menu stands what
## the chosen row does.

menu-resume = Продолжить
menu-others = Другие ваши партии
menu-play = Играть с ботом
menu-rules = Правила
menu-bot = Бот
menu-side = Ваша сторона
menu-clock = Часы
menu-more = Другие настройки
menu-rated = Рейтинговая
menu-listed = Показать в лобби
menu-delay = Задержка показа
menu-both = За одним экраном
menu-online = Играть по сети
menu-watch = Смотреть партию
menu-host = Для друга
menu-saved = Просмотр партии
menu-board = Доска анализа
menu-name = Ваше имя
menu-quit = Выход
menu-at-one-keyboard = за одной клавиатурой
menu-on-that-server = на том сервере
menu-from-here = с этого компьютера
menu-saved-here = сохранена здесь
menu-all-shown = показаны все
menu-more-games = ещё { $count }
menu-puzzles =
    { $course ->
        [daily] задача дня
        [near] по вашему рейтингу
        [streak] серия
        [mine] ваши ошибки
        [fours] победа четвёрками
        [threats] победа угрозами
        [hold] остановить четвёрки
        [foul] фол (рэндзю)
       *[exact] маленькие доски
    }
menu-guest = гость
menu-yes = да
menu-no = нет
menu-none = нет
menu-others-hint = { $key } покажет все или меньше
menu-side-hint = Первым ходит X
menu-no-clock-hint = Без ограничения времени
menu-clock-hint = { $clock } каждому игроку
menu-more-hint = Другие боты и параметры партий по сети
menu-rated-hint = Меняют ли партии по сети ваш рейтинг
menu-listed-hint = Видны ли ваши партии по сети в лобби
menu-delay-hint = Насколько позже зрители видят ваши партии по сети
menu-both-hint = Вдвоём по этим правилам, по очереди за одной клавиатурой
menu-online-hint = Найти соперника или партию, чтобы посмотреть
menu-watch-hint = Самая популярная партия
menu-host-hint = По этим правилам; другу хватит одной строки
menu-saved-hint = Пройти её по ходам и увидеть упущенное
menu-board-hint = По этим правилам: расставить камни, пробовать ходы, видеть, почему это победа
menu-name-hint = { $key } меняет его; его видят другие
menu-quit-hint = { $key } — выход
menu-bot-hint = { $bot } { $character }
menu-bot-beaten =
    { $count ->
        [1] { $bot }: вы выиграли; попробуйте { $other }
        [one] { $bot }: { $count } победа подряд; попробуйте { $other }
        [few] { $bot }: { $count } победы подряд; попробуйте { $other }
        [many] { $bot }: { $count } побед подряд; попробуйте { $other }
       *[other] { $bot }: { $count } победы подряд; попробуйте { $other }
    }
menu-bot-hard = { $bot }: трудно обыграть; попробуйте { $other }
menu-game-yours = { $rules }, { $name }, ваш ход
menu-game-theirs = { $rules }, { $name }, ход соперника
menu-game-here = { $game } на этом компьютере: { $rules }
menu-game-there = { $game } на сервере: { $rules }
menu-quit-key = { $key } — выход
menu-called = Ваше имя: { $name }
menu-called-until = До выхода ваше имя: { $name }; в настройках — { $other }

## Line mode (`oxo --plain`), which is read by scripts and spoken by screen readers: one line each.
## Commands that can be typed, such as help, go on or menu, stay as they are.

line-replay-hint = Пустая строка показывает следующий ход; help перечисляет команды
line-no-game = Партии ещё нет
line-no-board = Доски для «{ $line }» ещё нет; введите help или menu
line-help = { $text }; help перечисляет команды
line-usage = Вызов: { $usage } ({ $help })
line-too-long = Эта строка слишком длинная
line-input-ended = Ввод закончился раньше партии
line-yes-or-no = { $question } yes или no?
line-boards-on = Доска снова рисуется после каждого хода
line-boards-off = Доска больше не рисуется сама; её покажет b
line-lobby-first = Сначала введите lobby: там перечислены открытые вызовы
line-no-challenge = Открытого вызова с номером { $number } нет; список покажет lobby
line-thinking = Ещё готовится ответ на ваш прошлый вопрос
line-no-analysis = Анализировать пока нечего: ходов нет
line-analysis-later = Анализ есть только в товарищеских партиях с ботами и после конца партии
line-no-advice = Сейчас ставить нечего
line-no-threats = В рейтинговых партиях угрозы не показываются
line-game-gone = Сервер больше не знает этой партии
line-ended = Партия закрыта

line-cell = поставить туда камень: b2 или, на бесконечном поле, 3,-1
line-column = если камни падают, бросить камень в столбец: d; clock и board тогда пишут целиком
line-try = попробовать там ход
line-variation = сделать туда ход или войти в его вариант

line-recommends = { $bot } советует { $advice }
line-expected = Ожидается: { $moves }
line-weighs = { $cell } весит { $score }
line-replay-players = X: { $x }, O: { $o }; { $moves }
line-chooses = { $side } выбирает: { $decision }
line-place = После хода { $ply } из { $all }
line-place-last = После хода { $ply } из { $all }, { $side } { $cell }
line-place-tried = { $place }; проба: { $cells }
line-variation-end = Ваш вариант здесь кончается; game вернёт к партии
line-variation-over =
    { $winner ->
        [x] Ваш вариант завершает партию: победа X
        [o] Ваш вариант завершает партию: победа O
       *[draw] Ваш вариант завершает партию: ничья
    }
line-last-move = Это был последний ход
line-forbidden = { $mark } — фол для X (запрещённый ход)
line-spectators = Зрители: { $count }
line-no-line-near = Никто не может ни закончить ряд сразу, ни создать для этого два пути
line-completes = { $side } закончит ряд на { $cell }
line-would-complete = { $side } закончит ряд на { $cell } и проиграет
line-forks = { $side } создаст два пути к ряду на { $cell }
line-clock-later = { $clock }, часы пойдут, когда придёт соперник
line-clock = Часы: X { $x }, O { $o }
line-time =
    { $unit ->
        [day] { $count ->
            [one] { $count } день
            [few] { $count } дня
            [many] { $count } дней
           *[other] { $count } дня
        }
        [hour] { $count ->
            [one] { $count } час
            [few] { $count } часа
            [many] { $count } часов
           *[other] { $count } часа
        }
        [minute] { $count ->
            [one] { $count } минута
            [few] { $count } минуты
            [many] { $count } минут
           *[other] { $count } минуты
        }
       *[second] { $count ->
            [one] { $count } секунда
            [few] { $count } секунды
            [many] { $count } секунд
           *[other] { $count } секунды
        }
    }
line-times = { $larger } { $smaller }
line-analyzing =
    Анализ: { $positions ->
        [one] { $positions } позиция
        [few] { $positions } позиции
        [many] { $positions } позиций
       *[other] { $positions } позиции
    }, примерно { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }
line-no-move = Ходов ещё нет
line-move = Ход { $number }: { $side } { $cell }
line-unfinished = Не окончена: { $game }; join { $game } вернёт в неё
line-or = { $commands } или { $last }
line-seat-free = { $side }: пока никого
line-seat =
    { $side }: { $name }{ $who ->
        [you] , вы
       *[them] { "" }
    }{ $presence ->
        [bot] , бот
        [on] , здесь
        [away] , нет на месте
       *[left] , вне партии
    }

## What is proven of a position, for the player to move: a fragment like "win in 3". $moves are the
## winner's moves.

verdict-win =
    победа в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
verdict-loss =
    поражение в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
verdict-draw = ничья

## `oxo analyze`: lines of a report

report-best = лучше всего { $moves }
report-more = { $moves } и ещё { $count }
report-blunder = { $cell } { $blunder }
report-blunder-now = { $cell } { $blunder }: теперь { $value }

## The connection: why a server cannot be reached, or was lost. A fragment in small letters after
## "Connection lost: " or "Cannot reach example.org: ".

net-ended = соединение закрыто
net-ended-early = соединение закрылось при установке связи
net-no-connection = нет ответа на подключение
net-no-greeting = сервер не отвечает при установке связи
net-no-answer = нет ответа
net-no-answer-within = нет ответа за { $seconds } с
net-nobody = там никто не слушает
net-no-name = имя не найдено, или этот компьютер не в сети
net-http = там отвечает не сервер OXO (HTTP { $status })
net-try-wss = там отвечает не сервер OXO; попробуйте wss:// вместо ws://
net-try-ws = на этом порту нет TLS; попробуйте ws:// вместо wss://
net-other-server = там отвечает не сервер OXO
net-other-server-says = там отвечает не сервер OXO: { $error }
net-old-tls = сервер не знает ни одной безопасной версии TLS
net-tls = сбой TLS: { $error }
net-cert-unknown = этот компьютер не доверяет тому, кто выдал сертификат сервера; `--ca FILE` добавит его
net-cert-expired = срок сертификата сервера истёк
net-cert-early = срок сертификата сервера ещё не начался; проверьте часы этого компьютера
net-cert-name = сертификат сервера выдан на другое имя, не на то, что в адресе
net-cert-authority = сертификат сервера — это сертификат удостоверяющего центра; администратор сервера должен сделать его с basicConstraints=CA:FALSE
net-cert-bad = сертификат сервера недействителен: { $error }
net-superseded = открыто в другом месте: теперь за вас играет другая программа
net-signed-out = другое ваше устройство отключило это
net-versions = версии программы и сервера не подходят друг другу
net-bye = хозяин закрыл сервер
net-restarting = сервер перезапускается
net-unheard = сервер ничего не получает от этого компьютера
net-flooding = сервер отклонил слишком много запросов
net-closed = сервер закрыл соединение
net-silent = сервер замолчал
net-stuck = сервер не читает того, что ему шлют
net-garbled = сервер нарушает протокол: { $error }
net-inconsistent = слова сервера о партии { $game } противоречат друг другу

## Errors of the system

system-not-found = нет такого файла или каталога
system-no-permission = нет прав доступа
system-exists = уже существует
system-directory = это каталог
system-no-directory = часть пути — не каталог
system-no-file = это не обычный файл, а канал или устройство
system-full = диск заполнен
system-read-only = диск доступен только для чтения
system-too-large = файл слишком большой
system-damaged = содержимое не читается
system-in-use = занято другой программой
system-unreachable = адрес недоступен
system-other = ошибка системы ({ $error })

## Trouble on the way to a game: whole sentences

trouble-held = В эту партию вы играете в другом `oxo`; продолжите там или закройте его. С `--guest` или другим `--name` вы будете другим игроком
trouble-unsaved = Партия не сохранена: { $error }
trouble-forgetful = Ваш выбор не сохранён: { $error }
trouble-library = Не удалось прочитать сохранённые партии: { $error }
trouble-host = Не удалось открыть партию на этом компьютере: { $error }
trouble-port = «{ $port }» — не порт; укажите число от 1 до { $most }

## Commands of `oxo` that print something and end. Lines in small letters, without a full stop.

cli-guest-devices = У гостя нет устройств; уберите `--guest`
cli-link =
    { $code } привяжет другое устройство к игроку { $name }: один раз, в течение { $minutes ->
        [one] { $minutes } минуты
        [few] { $minutes } минут
        [many] { $minutes } минут
       *[other] { $minutes } минуты
    }.
cli-link-there = Там: { $command }
cli-link-browser = В браузере: { $link }
cli-linked = здесь вы теперь тоже { $name }
cli-linked-seats = здесь вы теперь тоже { $name }, ваши партии: { $games }
cli-signed-out = устройство { $number } отключено
cli-device-unnamed = без названия
cli-seen-here = здесь
cli-seen-online = в сети
cli-seen-long-ago = давно не в сети

cli-imported = { $rules }, { $moves }: сохранено в { $path }
cli-legal =
    { $game }: всё по правилам, { $moves }, { $result ->
        [x] победа X
        [o] победа O
        [draw] ничья
        [aborted] отменена
       *[open] не окончена
    }

cli-theme-own = { $name } (ваша)
cli-themes-where = Ваши темы читаются из { $path }/NAME.toml;
cli-themes-start = `oxo themes --print dark` выводит тему для начала.

cli-not-played = Вы там ещё не играли; укажите игрока
cli-no-such-player = Игрок с таким именем там не играл
cli-no-ratings = В { $rules } пока ни у кого нет рейтинга
cli-player-online = { $name }, в сети
cli-no-finished = оконченных партий пока нет
cli-results = побед { $won }, ничьих { $drawn }, поражений { $lost }
cli-results-rated = { $results }; { $rating }
cli-played =
    { $end ->
        [won] победа
        [lost] поражение
        [drawn] ничья
       *[running] идёт
    }

cli-status =
    { $games ->
        [one] { $games } партия
        [few] { $games } партии
        [many] { $games } партий
       *[other] { $games } партии
    }{ $yours ->
        [0] { "" }
        [one] , ваш ход в { $yours }
        [few] , ваш ход в { $yours }
        [many] , ваш ход в { $yours }
       *[other] , ваш ход в { $yours }
    }

cli-waiting = ждём дальше
cli-retrying = { $reason }; пробуем ещё раз
cli-your-move-first = ваш ход: доска пуста
cli-your-move = { $name } ({ $side }): { $cell }, теперь ваш ход
cli-hidden-server = сервер
cli-hidden-file = файл шлюза

## `oxo solve`

solve-win =
    { $side } побеждает в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
solve-loss =
    { $side } проигрывает в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }
solve-best = лучшие ходы: { $moves }
solve-line = вариант: { $moves }
solve-positions =
    { $count ->
        [one] { $count } позиция
        [few] { $count } позиции
        [many] { $count } позиций
       *[other] { $count } позиции
    } за { $time }
solve-too-long = не решено за { $time }
solve-failed = не решено: { $why }
solve-over = партия окончена
solve-opening = дебют не окончен
solve-boundless = у поля нет краёв
solve-too-large =
    { $cells ->
        [one] { $cells } клетка
        [few] { $cells } клетки
        [many] { $cells } клеток
       *[other] { $cells } клетки
    } — слишком много для перебора, можно не больше { $most }
solve-time = время вышло
solve-nodes = достигнут предел числа позиций
solve-stopped = остановлено
solve-known = известно: { $known }
solve-known-nothing-yet = известно: пока ничего
solve-known-nothing = неизвестно ничего
solve-known-both = { $one }, { $two }
solve-known-verdict = { $verdict }, но известны не все ходы, которые её удерживают
solve-known-win =
    { $plies ->
        [one] победа не позже чем через { $plies } полуход
        [few] победа не позже чем через { $plies } полухода
        [many] победа не позже чем через { $plies } полуходов
       *[other] победа не позже чем через { $plies } полухода
    }
solve-known-draw-or-win = не хуже ничьей
solve-known-no-loss =
    { $plies ->
        [one] поражения нет раньше чем через { $plies } полуход
        [few] поражения нет раньше чем через { $plies } полухода
        [many] поражения нет раньше чем через { $plies } полуходов
       *[other] поражения нет раньше чем через { $plies } полухода
    }
solve-known-no-win =
    { $plies ->
        [one] победы нет раньше чем через { $plies } полуход
        [few] победы нет раньше чем через { $plies } полухода
        [many] победы нет раньше чем через { $plies } полуходов
       *[other] победы нет раньше чем через { $plies } полухода
    }
solve-known-draw-or-loss = не лучше ничьей
solve-known-loss =
    { $plies ->
        [one] поражение не позже чем через { $plies } полуход
        [few] поражение не позже чем через { $plies } полухода
        [many] поражение не позже чем через { $plies } полуходов
       *[other] поражение не позже чем через { $plies } полухода
    }

## `oxo doctor`, a report: what was looked at, what was found, and in doctor-next- what to do about it

doctor-ok = хорошо
doctor-warn = неладно
doctor-fail = сбой
doctor-program = программа
doctor-term = TERM
doctor-colours = цвета
doctor-locale = локаль
doctor-terminal = терминал
doctor-size = размер
doctor-characters = символы
doctor-mouse = мышь
doctor-settings = настройки
doctor-keys = клавиши
doctor-theme = тема
doctor-identities = игроки
doctor-games = партии
doctor-hosted = свои партии
doctor-proxy = прокси
doctor-server = сервер
doctor-name = имя
doctor-port = порт
doctor-upgrade = upgrade
doctor-greeting = установка связи
doctor-round-trip = задержка
doctor-clocks = часы
doctor-not-set = не задано
doctor-dumb = dumb: не умеет ставить курсор
doctor-no-terminal = это не терминал
doctor-no-colours = нет
doctor-sixteen-million = 16 миллионов
doctor-not-utf8 = { $locale }, не UTF-8
doctor-columns-rows = столбцов { $columns }, строк { $rows }
doctor-widths = столбцов: { $widths }
doctor-mouse-answers = отвечает; сообщает ли о щелчках и фокусе, покажет щелчок по строке меню
doctor-no-settings = нет, и это нормально; смотрите `oxo config`
doctor-nowhere = негде хранить: нет домашнего каталога
doctor-kept = { $path }, для этого сервера { $count }
doctor-proxy-unused = { $variable } задана, но `oxo` её не использует
doctor-no-url = это не адрес сервера
doctor-in = { $what } за { $time }
doctor-tls = TLS и WebSocket
doctor-plain = WebSocket, без шифрования
doctor-speaks = { $server }, протокол { $version }
doctor-no-ping = ни один ping не вернулся
doctor-pings = медиана из { $count }: { $time }, разброс { $jitter }
doctor-ahead = часы сервера спешат на { $ms } мс
doctor-behind = часы сервера отстают на { $ms } мс
doctor-http = HTTP { $status } вместо WebSocket
doctor-next-plain = играйте построчно: `oxo --plain`
doctor-next-term = играйте построчно, `oxo --plain`, или задайте TERM
doctor-next-utf8 = задайте LANG=C.UTF-8 или укажите `--ascii`
doctor-next-terminal = чтобы узнать, запустите в терминале, а не в файл или канал
doctor-next-window = увеличьте окно или укажите `--plain`
doctor-next-ascii = укажите `--ascii`
doctor-next-narrow = укажите `--ascii` или сделайте неоднозначные символы узкими
doctor-next-settings = исправьте эту строку; `oxo config` покажет пример
doctor-next-keys = исправьте эту запись; `oxo config` покажет пример
doctor-next-theme = укажите другую тему в настройках, в OXO_THEME или в `--theme`; список покажет `oxo themes`
doctor-next-home = задайте HOME, иначе каждый раз вы новый гость
doctor-next-directory = разрешите запись в него или укажите другой каталог
doctor-next-proxy = если другого выхода из вашей сети нет, до сервера отсюда не добраться
doctor-next-online = проверьте, что этот компьютер в сети
doctor-next-name = проверьте имя сервера и то, что этот компьютер в сети
doctor-next-port = проверьте, что сервер запущен и что порт { $port } не закрыт межсетевым экраном
doctor-next-network = попробуйте другую сеть
doctor-next-near = столько идёт каждый ход; лучше сервер поближе
doctor-next-clock = партиям это не мешает; поставьте часы этого компьютера
doctor-next-http = там отвечает прокси или другая программа; она должна пропускать WebSocket (Upgrade и Connection), и путь должен быть верным, обычно /ws
doctor-next-silent = что-то по дороге задерживает WebSocket; попробуйте wss://
doctor-next-url = проверьте адрес: ws:// или wss://, порт, путь
doctor-next-operator = спросите администратора сервера

## `oxo bot`, which lets an engine (another program) play. Lines in small letters.

engine-none = Движок — это программа, например ./pbrain-pela
engine-arrived = на сервере под именем { $name }
engine-offline = нет соединения: { $reason }; новая попытка через { $time }
engine-waiting = { $game }: ждём соперника
engine-ended-unseen = { $game }: закончилась, пока не было соединения
engine-nonsense = { $game }: копия партии на сервере повреждена
engine-restarted = { $game }: движок { $fault }; он запущен снова
engine-resigned = сдача: движок { $fault }
engine-leaving = партий больше не будет: выход
engine-leaving-later =
    { $count ->
        [one] партий больше не будет; ещё идёт { $count }: второй Ctrl-C оставит её часам
        [few] партий больше не будет; ещё идут { $count }: второй Ctrl-C оставит их часам
        [many] партий больше не будет; ещё идут { $count }: второй Ctrl-C оставит их часам
       *[other] партий больше не будет; ещё идут { $count }: второй Ctrl-C оставит их часам
    }

## What an engine did wrong, after "The engine " or "the engine "

fault-start = не запускается: { $error }
fault-late = не ответил за { $seconds } с
fault-gone = завершился сам
fault-line = недоступен: { $error }
fault-line-deaf = он не читает
fault-line-endless = он пишет без конца
fault-reply = ответил «{ $reply }», а такой ответ здесь недопустим
fault-illegal = сделал недопустимый ход «{ $reply }»: { $error }
fault-refuses = отказывается: «{ $reply }»
fault-unspoken = не может получить команду: { $error }
fault-opening = не может начать эту партию: { $error }
fault-idle = ничего не делает
fault-rules = играет по протоколу Gomocup только в пять в ряд на доске с краями, свободно или с дебютом +swap либо +swap2, но не { $rules }

## `oxo config`: comments in the settings file, each above an example

config-head = Настройки oxo. Параметр или переменная, например OXO_NAME, важнее.
config-name = Ваше имя, не больше 24 символов.
config-server = Сервер для всех команд, которым он нужен; `oxo play` остаётся на этом компьютере.
config-theme = Цвета; список покажет `oxo themes`.
config-lang = Язык; без него — язык локали.
config-ascii = Рисовать только символами ASCII.
config-games = Каталог, где сохраняются оконченные партии.
config-confirm = Спрашивать перед ходом.
config-bell = Звонить, когда ваш ход.
config-keys = Клавиши вместо обычных, по названию действия: одна или список.

## `oxo --help`: headings and remarks

manual-usage = Вызов:
manual-arguments = Аргументы
manual-options = Параметры
manual-common = Параметры всех команд
manual-play = Игра
manual-look-back = Просмотр
manual-keep = Хранение
manual-beside = Кроме доски
manual-more = Прочее
manual-default = [по умолчанию: { $value }]
manual-variable = [переменная: { $value }]
manual-values = [значения: { $values }]
manual-example = Пример: { $command }
manual-lines = Строки, которые читает `--plain`:

## `oxo --help`: what a command does. The first line stands in the list of commands, what follows
## the empty line in the help of the command. Verbs as in a dictionary or an order; no full stop in
## the first line. --options stay as they are.

about-oxo =
    Крестики-нолики любого размера, с людьми и ботами

    Без команды открывается меню; его первый пункт сразу начинает партию с ботом. `oxo LINK` открывает партию по ссылке.
about-play =
    Сразу сыграть с ботом

    На этом компьютере, если сервер не указан.
about-seek = Найти соперника
about-create = Открыть партию и показать команду для друга
about-join = Войти в партию или вернуться в неё
about-watch = Смотреть партию
about-host =
    Открыть сервер на этом компьютере и партию для друга на нём

    Продолжает неоконченную партию. С --server партия открывается на том сервере.
about-replay = Просмотреть партию: пройти по ходам, попробовать другие, найти переломный момент
about-list = Показать открытые вызовы и идущие партии
about-ssh =
    Пускать игроков по обычному ssh: эта программа на их терминале

    Они играют на сервере из --server; без него сервером служит этот компьютер.
about-solve =
    Узнать исход позиции при лучшей игре и ходы к нему

    Завершается с кодом 3, если времени не хватило.
about-analyze = Проанализировать партию: чего стоила каждая позиция и где она упущена
about-status =
    Сказать одной строкой, сколько у вас партий и в скольких ваш ход

    Для приглашения оболочки или строки состояния: отвечает быстро, не мешает играющей программе и завершается с кодом 0, даже если сервер молчит. Партии из `oxo host` не считаются.
about-wait =
    Дождаться своего хода и сказать, как сходил соперник

    Завершается тогда с кодом 0, после конца партии с кодом 3, по --timeout с кодом 4.
about-player = Показать результаты, рейтинги и последние партии игрока
about-top =
    Показать таблицу лидеров игры

    По рейтингу за вычетом двух отклонений.
about-link = Быть тем же игроком на другом компьютере: показать код или ввести его
about-devices = Показать устройства игрока или отключить одно
about-doctor =
    Проверить терминал, настройки и сервер и вывести отчёт

    Завершается с кодом 1, если что-то не работает.
about-config = Вывести пример настроек и их место или записать его туда
about-export = Записать партию в другом формате или картинкой
about-import = Сохранить партию из файла SGF, .psq, JSON или текста
about-verify =
    Проверить, что записи партий соответствуют правилам

    Завершается с кодом 1, если одна не соответствует.
about-bot =
    Дать играть движку с протоколом Gomocup

    Ищет соперников, пока не сыграно --rounds партий. Первый Ctrl-C не начинает новых партий, второй бросает идущие.
about-themes = Показать темы или вывести одну для начала
about-completions = Вывести дополнение команд и параметров для оболочки
about-man = Вывести руководство или записать страницу для каждой команды
about-lobby = Показать открытые вызовы и партии
about-accept = Принять вызов с этим номером

## `oxo --help`: options and arguments. No full stop at the end.

option-help = Показать справку
option-version = Показать версию
option-server = Сервер: example.org, ссылка на него или адрес ws [по умолчанию: ws://127.0.0.1:7171/ws; для `play` не нужен]
option-name = Ваше имя, не больше 24 символов
option-config = Файл настроек, если не обычный: см. `oxo config`
option-ca = Файл PEM с центрами сертификации для wss:// вдобавок к системным
option-games = Где партии сохраняются после конца или выхода и ищутся по коду [по умолчанию: oxo/games в каталоге данных пользователя]
option-guest = Играть новым гостем; ничего не сохранять
option-plain = Строки на стандартный вывод, ходы со стандартного ввода; так и без терминала на выводе
option-json = Вывод в JSON: для ответа объект, для партии событие на строку
option-ascii = Рисовать только символами ASCII
option-theme = Цвета [по умолчанию: цвета терминала]; список покажет `oxo themes`
option-lang = Язык, например ru [по умолчанию: из локали]
option-confirm = Ставить камень, только если клетка выбрана дважды; когда времени мало — сразу
option-game = Во что играть, как в --rules
option-rules = tictactoe, gomoku, standard, renju, caro, caro6, boundless или, например, 4x4x3, 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 [по умолчанию: tictactoe, с --rated: gomoku, для `play`: последние]
option-clock = none или, например, 5m+3s, 30s/move, 3d
option-side = Первым ходит X; x, o или any
option-delay = Насколько позже игроков видят партию зрители, например 30s; не больше 10m
option-opponent = Бот, как в --bot
option-play-bot = Бот [по умолчанию: последний, сначала beginner]: { $bots }
option-resume = Вернуться в партию, из которой вы вышли последней
option-both = За одним экраном: двое за этой клавиатурой
option-play-engine = Играть с движком на этом компьютере, знающим протокол Gomocup: он и его аргументы одним аргументом, например "pbrain-pela"
option-rated = Играть рейтинговую партию
option-bot-after = Сыграть с ботом, если за это время никто не придёт, например 30s
option-seek-bot = С этим ботом
option-listed = Показать партию в лобби
option-join-code = Код партии или ссылка на неё
option-watch-code = Код партии или ссылка [по умолчанию: список; с --plain самая популярная из лобби]
option-tv = Следить за самой популярной партией, а после её конца за следующей
option-bind = Адрес, на котором ждать [по умолчанию: все адреса этого компьютера]
option-local = Ждать только программ этого компьютера
option-host-port = Порт [по умолчанию: 7171 или свободный]
option-new = Открыть новую партию, даже если одна не окончена
option-saved-game = Код или ссылка партии, сохранённой здесь или известной серверу, её файл или `last` для последней сохранённой
option-file-rules = Правила, если файл их не называет
option-at = Начать после стольких ходов
option-format = Формат [по умолчанию: по имени OUT, иначе текст]
option-export-at = Позиция после стольких ходов [по умолчанию: последняя]
option-numbers = Пронумеровать камни на картинке
option-export-output = Файл для записи [по умолчанию: стандартный вывод]
option-import-file = Файл SGF, .psq, JSON или текст
option-import-rules = Правила, если файл их не называет [по умолчанию: пять или больше в ряд]
option-import-output = Файл для записи [по умолчанию: сохранённые партии]
option-verify = Партии файлами любого читаемого формата или кодами сохранённых; `last` — последняя сохранённая
option-listen = Адрес, на котором ждать
option-data = Каталог для ключа узла, данных о посетителях и открытых партий [по умолчанию: oxo/ssh в каталоге данных пользователя]
option-ssh-port = Порт сервера, который открывается без --server
option-public-url = Адрес сервера для друзей посетителей [по умолчанию: --server]
option-sessions = Сколько сеансов сразу, не больше
option-sessions-per-address = Сколько сеансов сразу с одного адреса, не больше
option-sessions-per-minute = Сколько сеансов в минуту может начать один адрес, половину из них сразу
option-patience = Сколько соединение может начинать сеанс и читать нарисованное
option-idle = Сколько посетитель может ничего не вводить
option-solve-start = Правила или позиция, например 3x3x3/x:a1/o:b2/x
option-moves = Сделанные ходы одним аргументом: "a1 b2 c3"
option-time = Сколько пробовать, например 10s или 5m
option-analyze-game = Код партии, её файл или `last` для последней сохранённой; либо ходы одним аргументом: "a1 b2 c3"
option-analyze-rules = Правила [по умолчанию: из файла; для ходов tictactoe]
option-nodes = Сколько позиций перебрать для каждой позиции партии [по умолчанию: как после партии: 400000]
option-analyze-time = Вместо этого — сколько думать над каждой позицией, например 1s или 5m; итог тогда зависит от компьютера
option-analyze-bot = Бот, чьи мысли показать там, где партия не решена; любого бота, кроме master, спрашивают о каждой позиции
option-offline = Что вывести, если сервер недоступен [по умолчанию: ничего]
option-wait-code = Код партии
option-timeout = Перестать ждать через это время, например 30s или 5m, с кодом 4
option-player = Имя игрока [по умолчанию: вы]
option-top-rules = Правила игры
option-link-code = Код, который `oxo link` показывает на другом вашем компьютере; без него код покажет этот
option-device = Название этого компьютера в `oxo devices` [по умолчанию: его собственное]
option-replace = Отказаться от игрока, которым вы были здесь, и от всех его мест
option-sign-out = Отключить устройство с этим номером: оно закрывается сразу
option-write = Записать пример в этот файл; его ещё не должно быть
option-engine = Движок и его аргументы одним аргументом: "pbrain-pela --option"
option-bot-seek = Искать соперников на тех же условиях (так по умолчанию)
option-bot-create = Держать в лобби открытую партию, в которую может войти любой
option-bot-rules = Правила: пять в ряд на доске с краями
option-bot-clock = none или, например, 5m+3s, 30s/move, 3d
option-bot-rated = Играть рейтинговые партии
option-rounds = Уйти после стольких партий
option-at-once = Играть до стольких партий сразу, каждую своим процессом движка
option-turn = Самое долгое раздумье, например 5s [по умолчанию: сколько дают часы; без них 5s]
option-grace = Сколько сверх своего времени движок может молчать, прежде чем его перезапустят
option-memory = Память для движка, в МиБ
option-folder = Где движок может хранить файлы
option-verbose = Показывать, что движок говорит людям
option-print = Вывести эту тему, чтобы начать с неё свою
option-shell = Оболочка
option-directory = Куда записать страницу для каждой команды, oxo.1, oxo-play.1 и так далее; без этого первая страница идёт на стандартный вывод
option-seek-number = Номер вызова в лобби

## Mistakes on the command line and in lines, after "oxo: ". A sentence without a full stop that says
## what to do. $option is like --bot or CODE.

mistake-option = Неизвестный параметр «{ $text }»
mistake-option-like = Неизвестный параметр «{ $text }»; может быть, { $like }?
mistake-argument = Лишний аргумент «{ $text }»
mistake-command = Неизвестная команда «{ $text }»
mistake-command-like = Неизвестная команда «{ $text }»; может быть, { $like }?
mistake-value = «{ $text }» не подходит для { $option }; укажите одно из этих: { $values }
mistake-no-value = Параметру { $option } нужно значение
mistake-extra-value = У { $option } не бывает значения
mistake-twice = { $option } можно указать только раз
mistake-conflict = { $option } и { $other } исключают друг друга
mistake-missing = Не хватает: { $what }
mistake-no-command = Не хватает команды
mistake-encoding = Один из аргументов — не UTF-8
mistake-usage = Вызов: { $usage }
mistake-more = подробности: `--help`
mistake-quotation = Не хватает кавычки
mistake-quit-first = Это отдельная команда; сначала введите quit
mistake-visitor = Посетители играют только на этом сервере
mistake-line-options = В строке может стоять только --server; другие параметры указывают при запуске программы

## All bots, on the command line and where one is unknown. $titles, $others and $last are names.

level-names = { $titles }, level:1–level:10, { $others } или { $last }

## Files of games: what is wrong with one, after its name, "game.sgf: " or "game.sgf: line 3: "; what
## was left out; and why a game cannot be written in a format. Fragments in small letters.

format-line = строка { $line }: { $fault }
format-too-long = он длиннее { $most } Б
format-unknown = это не запись партии: SGF начинается с "(;", файл .psq с "Piskvorky", JSON с "{"{"}", текст с "["
format-renlib = это библиотека RenLib (.lib), дерево вариантов; сохраните из неё партию в SGF
format-xml = это XML, как база RenjuNet (.rif); сохраните из неё партию в SGF
format-drawn = в картинке нет ходов; запишите партию в SGF или текст
format-rec = похоже на .rec из Piskvork, без доски; сохраните там в .psq
format-sav = похоже на .sav из Yixin-Board, одни числа; сохраните в SGF
format-bare = здесь только ходы; поставьте [Rules "15x15x5"] над ними и * под ними
format-position = это позиция, а не партия; её откроет `oxo board FILE`
format-encoding = кодировка «{ $name }» не поддерживается; сохраните в UTF-8
format-encoding-wrong = указано CA[{ $name }], но кодировка другая; сохраните в UTF-8, с CA[UTF-8]
format-encoding-unnamed = кодировка не указана и похожа на GBK, Big5 или Shift-JIS; поставьте CA[GBK] или подобное после "(;" либо сохраните в UTF-8
format-encoding-utf8 = это не UTF-8, а партия в этом формате пишется так
format-other-rules = партия по правилам { $theirs }, а не { $ours }
format-no-board = у доски от 1 до 64 столбцов и строк
format-other-board = доска { $width }x{ $height }, а не как в { $ours }; название, например `--rules standard`, подходит к любой
format-illegal = ход { $number } невозможен по { $rules }: { $reason }
format-sgf-place = '{ $letter }' не на месте: свойство пишется как B[hh], узел начинается с ";"
format-sgf-cut = файл обрывается посреди партии
format-sgf-game = GM[{ $game }] — другая игра; пять в ряд — это GM[4]
format-sgf-size = «{ $size }» — не размер доски до 52x52
format-sgf-setup = { $property } расставляет камни: это позиция, а не партия; её откроет `oxo board FILE`
format-sgf-cell = «{ $text }» — не клетка доски
format-sgf-turn = ход { $number } должен быть за { $side }: стороны ходят по очереди
format-sgf-decision = OXD[{ $text }] здесь ничего не решает
format-sgf-result = RE[{ $text }]: { $reason }
format-psq-header = первая строка такая: "Piskvorky 15x15, 0:0, 0"
format-psq-place = «{ $text }» — не ход вида 8,8,1250 и не на месте: после ходов идут два имени и код или один код
format-text-long = в записи не больше { $most } Б
format-text-tag = тег пишется так: [Rules "15x15x5"]
format-text-second = здесь второй тег { $tag }
format-text-no-rules = нет тега [Rules "..."]
format-text-result = результат — это x, o, draw, aborted или *, а не «{ $text }»
format-text-how = партии так не кончаются: «{ $text }»
format-text-illegal = ход { $number } невозможен: { $reason }
format-text-decision = «{ $text }» после хода { $number }: { $reason }
format-text-no-result = ходы не заканчиваются результатом (x, o, draw, aborted или *)
format-text-after = «{ $text }» стоит после результата
format-text-two-results = тег говорит { $tag }, а ходы кончаются на { $result }
format-end-differs = по ходам партия — { $moves }, а не { $stated }
format-end-no-how = нет тега [How "..."]: одни ходы партию не завершают
format-end-never = партия не кончается как { $result } по причине { $how }
format-end-not-dead = игра не мертва: ряд ещё возможен
format-json-other = в объекте нет { $wanted }
format-json-move = ход { $number }, «{ $text }»: { $reason }
format-json-decision = решение { $number } здесь невозможно
format-remark-rules = RU[{ $text }] неизвестно: прочитано как { $rules }
format-remark-letters = буквы в другой кодировке заменены на { $mark }
format-remark-latin = кодировка не указана: прочитано как Latin-1; если буквы неверны, поставьте CA[windows-1251] или подобное после "(;"
format-remark-result = RE[{ $text }] неизвестно: результат взят из ходов
format-remark-variations =
    { $count ->
        [one] в файле есть { $count } вариант; прочитана только основная линия
        [few] в файле есть { $count } варианта; прочитана только основная линия
        [many] в файле есть { $count } вариантов; прочитана только основная линия
       *[other] в файле есть { $count } варианта; прочитана только основная линия
    }
format-remark-games =
    { $count ->
        [one] в файле есть ещё { $count } партия; прочитана только первая
        [few] в файле есть ещё { $count } партии; прочитана только первая
        [many] в файле есть ещё { $count } партий; прочитана только первая
       *[other] в файле есть ещё { $count } партии; прочитана только первая
    }
format-write-boundless = в { $format } нет доски без краёв; выберите text или json
format-write-large = в { $format } нет доски больше { $longest } клеток в сторону; выберите text или json
format-write-psq = файл .psq — для пяти в ряд, а не для { $rules }; выберите sgf, text или json
format-write-picture = картинку не нарисовать: { $error }
format-write-memory = на это не хватает памяти
format-picture =
    { $rules }: { $stones ->
        [one] { $stones } камень
        [few] { $stones } камня
        [many] { $stones } камней
       *[other] { $stones } камня
    }
format-picture-last =
    { $rules }: { $stones ->
        [one] { $stones } камень
        [few] { $stones } камня
        [many] { $stones } камней
       *[other] { $stones } камня
    }, последний на { $cell }

## What visitors of an ssh gate read, after "oxo: "

ssh-no-text = Командная строка — это текст не длиннее { $most } Б
ssh-command = Посетителям `{ $command }` недоступна; для неё нужен свой компьютер
ssh-option = Посетителям { $option } недоступен; он касается компьютера шлюза
ssh-no-code = Посетители указывают партию кодом, например K7QX2M
ssh-superseded = Ваш ключ перешёл к более новому сеансу
ssh-idle = Сеанс закончен: слишком долго ничего не вводилось
ssh-flooded = Сеанс закончен: слишком много ввода
ssh-closing = Шлюз останавливается; ваше место сохранено, зайдите чуть позже
ssh-full = Все сеансы этого шлюза заняты; попробуйте позже
ssh-full-address = С вашего адреса слишком много сеансов; сначала закончите один
ssh-start = Не удалось начать сеанс: { $error }
ssh-analysis = Анализ здесь может занять не больше { $seconds } с процессора
ssh-failed = Сбой сеанса; подключитесь снова
ssh-too-often = С вашего адреса слишком много новых сеансов; попробуйте через { $seconds } с
ssh-guest = Нет ключа поддерживаемого вида (ed25519, ecdsa): вы играете гостем.

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = Не удалось прочитать настройки из { $path }: { $error }
keep-settings-wrong = { $path }, строка { $line }: { $reason }
keep-settings-taken = В { $path } уже есть настройки; они не изменены
keep-settings-unwritable = Не удалось записать настройки в { $path }: { $error }
keep-settings-nowhere = Домашнего каталога нет; укажите файл через `--config`
keep-settings-written = Записано в { $path }
keep-identity-unkept = Не удалось сохранить вашего игрока в { $path }: { $error }
keep-identity-token = Сервер прислал данные входа размером { $bytes } Б; они не сохранены
keep-identity-held = Там под этим именем уже играет другой `oxo`; сначала закройте его
keep-identity-further = Там открыт ещё один ваш `oxo`, поэтому здесь вы второй игрок. Чтобы продолжить партию, закройте тот и запустите `oxo join CODE`
keep-identity-taken = У вас там уже есть игрок; `--replace` откажется от него и от всех его мест
keep-identity-damaged = Повреждённый файл перенесён в { $path }; теперь вы новый гость
keep-file = { $path }: { $error }
keep-file-rules = { $path }: { $error }; по другим правилам файл прочтётся с `--rules`
keep-games-unknown = Файла «{ $text }» нет, как и партии с таким кодом в { $path }; другой каталог задаёт `--games`
keep-games-empty = В { $path } пока нет сохранённых партий
keep-games-nowhere = Нет домашнего каталога, чтобы искать партии; укажите каталог через `--games`
keep-games-crowded = В { $path } уже есть другие партии с именем { $name }, их { $most }
keep-trust-unreadable = Не удалось прочитать сертификат из { $path }: { $error }
keep-trust-empty = В { $path } нет сертификата
keep-trust-damaged = Сертификат в { $path } повреждён
keep-theme-unlisted = Неизвестная тема «{ $name }»; укажите одну из этих: { $names }
keep-theme-unreadable = Не удалось прочитать тему из { $path }: { $error }

## More input that cannot be read

input-name-empty = В имени нужен хотя бы один символ
input-name-long = В имени не больше { $most } символов, а здесь { $count }
input-name-control = В имени не может быть управляющих символов
input-bot-first = «{ $text }» — это бот; сначала указывают правила: `oxo play gomoku { $bot }`
input-side = «{ $text }» — не сторона; укажите x, o или any
input-moves-quoted = Заключите ходы в кавычки, одним аргументом: "a1 b2 c3"
input-span = «{ $text }» — не время; укажите, например, 30s или 2m
input-number = «{ $text }» — не целое число; укажите, например, 4
input-range = { $text } вне допустимых пределов; укажите целое число от { $least } до { $most }
input-address = «{ $text }» — не адрес; укажите, например, { $example }
input-server = «{ $text }» — не сервер; укажите адрес, например { $example }
input-server-login = В адресе сервера не может быть имени или пароля

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = упускает победу
study-missed-draw = упускает ничью
study-allowed-win = отдаёт победу сопернику
study-none = Переломных моментов нет: никто не упустил победу или ничью.
study-turn = Переломный момент: { $turn } { $blunder }.
study-before = до него, { $value }: { $line }
study-after = после него, { $value }: { $line }
study-to-move = ход: { $side }

## The analysis board of the page: `/board`

page-analysis = Доска для разбора
page-analyze = Разобрать
page-analysis-mode = Что делает щелчок
page-analysis-play = Ходить по очереди
page-analysis-remove = Убирать
page-analysis-turn = Сменить очередь хода
page-analysis-here = Начать отсюда
page-analysis-cut = Удалить отсюда
page-analysis-engine = Движок
page-analysis-lines = Вариантов
page-analysis-comment = Комментарий
page-analysis-position = Позиция
page-analysis-open-file = Открыть SGF
page-analysis-large = Файл больше { $most } кБ
page-analysis-not-at-start = За этой позицией есть ходы; удалите их или начните отсюда

## Puzzles: at the board, in lines and on the page

puzzle-title = Задача { $puzzle }
puzzle-daily = Задача дня
puzzle-fours = Ходят { $side }: победите четвёрками
puzzle-foul = Ходят { $side }: победите четвёрками так, чтобы последний ответ был фолом
puzzle-threats = Ходят { $side }: победите четвёрками и открытыми тройками
puzzle-hold = Ходят { $side }: остановите победу соперника четвёрками, не ставя четвёрки
puzzle-win = Ходят { $side }: победите при любых ответах соперника
puzzle-draw = Ходят { $side }: найдите ход, который не проигрывает
puzzle-begin = Сделайте ход на доске.
puzzle-right = { $cell } — верно. { $side } отвечает { $line }
puzzle-solved = { $cell } — верно. Решено!
puzzle-wrong = { $cell } не проходит: { $line }
puzzle-wrong-end = { $cell } не проходит
puzzle-wrong-idle = { $cell } не проходит: это ничем не грозит
puzzle-otherwise = { $cell } тоже побеждает, но не так, как просили. Попробуйте ещё
puzzle-put-off = { $cell } — четвёрка, она лишь откладывает победу соперника. Попробуйте ещё
puzzle-open = Ход { $cell } оценить не удалось. Попробуйте другой; этот не считается
puzzle-judging = Этот ход ещё проверяется
puzzle-solution = Решение: { $line }
puzzle-enter = Нажмите Enter, чтобы перейти к следующей задаче
puzzle-difficulty = сложность { $rating }
puzzle-head = Задача { $puzzle }: { $rules }, сложность { $rating }
puzzle-themes = Темы: { $themes }
puzzle-theme-gapped = четвёрка с брешью
puzzle-theme-diagonal = диагонали
puzzle-theme-edge = край
puzzle-theme-counter-four = четвёрка в ответ
puzzle-theme-four-three = четвёрка и тройка сразу
puzzle-theme-double-four = две четвёрки сразу
puzzle-theme-foul = ответ — фол
puzzle-rating = Ваш рейтинг в задачах: { $rating }
puzzle-family = { $family ->
    [renju] рэндзю
    [caro] каро
    [small] малые доски
   *[five] пять в ряд
}
puzzle-count = Решено с первого раза: { $solved } из { $tried }
puzzle-streak = Серия: { $count }
puzzle-streak-over = Серия окончена. Решено: { $count }
puzzle-skipped = Пропущено. В серии можно пропустить одну задачу
puzzle-no-skip = В этой серии вы уже пропустили задачу
puzzle-none-left = Задач этого вида больше нет
puzzle-unknown = Задачи { $puzzle } нет
puzzle-mine = Ваши ошибки
puzzle-mine-due = Ваши ошибки. На сегодня: { $count }
puzzle-mine-again =
    Задача вернётся через { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }
puzzle-mine-learnt = Выучено. Больше эта задача не появится
puzzle-mine-next =
    На сегодня ничего нет. Следующая задача через { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }
puzzle-mine-none = Повторять пока нечего. Разберите свою партию, и доказанные ошибки из неё попадут сюда
puzzle-mine-found =
    С завтрашнего дня можно повторить { $count ->
        [one] { $count } ошибку
        [few] { $count } ошибки
        [many] { $count } ошибок
       *[other] { $count } ошибки
    }: { $way }
puzzle-unkept = Не удалось сохранить результат в { $path }: { $error }
puzzle-show = Решение
puzzle-next = Следующая задача
puzzle-field = Ваш ход
puzzle-cell = Введите клетку, например { $cell }
puzzle-busy = Слишком много ходов за минуту. Подождите немного
puzzle-menu = Задачи
puzzle-menu-about = Найдите победу или защиту; каждый ответ доказан
puzzle-code = «{ $text }» — не код задачи; в нём шесть букв и цифр, например { $example }
puzzle-kind = «{ $text }» — не вид задачи; укажите fours, foul, threats, hold или exact

## `oxo help puzzle`

puzzles-about =
    Решать задачи: найти победу или единственную защиту

    О каждом ответе доказано, верен ли он; результаты хранятся на этом компьютере.
puzzles-option-code = Код задачи [по умолчанию: подходящие вам]
puzzles-option-daily = Задача дня, везде одна и та же
puzzles-option-streak = Задачи всё труднее, до первой ошибки
puzzles-option-kind = Только задачи этого вида: fours, foul, threats, hold или exact
puzzles-option-mine = Ваши ошибки из разобранных партий, через 1, 3, 7 и 21 день
puzzles-not-here = В этой программе нет задачи { $puzzle }, и сервер не может её показать: { $reason }

## The analysis board in lines: `oxo board`. Sentences without a full stop, read aloud by a screen reader.

analysis-about = Разобрать позицию: расставить камни, попробовать ходы, увидеть, почему она выиграна
analysis-option-position = Позиция вроде 15x15x5/x:h8,i9/o:h9/x, правила, файл или код оконченной партии; без этого пустая доска
analysis-hint = Введите клетку, чтобы сделать ход; help перечисляет команды
analysis-place-start =
    Начало; ход { $turn ->
        [black] чёрных
        [white] белых
        [x] X
       *[o] O
    }
analysis-place =
    Ход { $number }, { $side ->
        [black] чёрные
        [white] белые
        [x] X
       *[o] O
    } { $cell }; теперь ход { $turn ->
        [black] чёрных
        [white] белых
        [x] X
       *[o] O
    }
analysis-won =
    Победа { $side ->
        [black] чёрных
        [white] белых
        [x] X
       *[o] O
    }: { $how ->
        [forbidden] все свободные клетки — фолы
       *[line] ряд
    }
analysis-drawn = Ничья: доска заполнена
analysis-moves = Ходы отсюда: { $cells }
analysis-last-move = Дальше ходов нет
analysis-at-start = Это начало
analysis-not-at-start = За началом есть ходы; сначала уберите их через cut или сделайте эту позицию началом через here
analysis-saved = Сохранено в { $path }
analysis-save-other = { $path } уже есть. Перезаписываются только файлы .sgf
analysis-thinking = Идёт поиск; stop остановит его
analysis-not-thinking = Движок сейчас не считает
analysis-line = { $rank }. { $chance }, глубина { $depth }: { $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] Чёрные побеждают
        [white] Белые побеждают
        [x] X побеждает
       *[o] O побеждает
    } в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }: { $cells }
analysis-line-holds = { $rank }. Ничья: { $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    } { $kind ->
        [line] закончит ряд
       *[fork] создаст два пути к ряду
    } на { $cells }
analysis-no-threats = Угроз нет
analysis-no-forbidden = Фолов нет

## The proof explorer of the analysis board: why a position is won

proof-completes =
    { $side ->
        [black] Чёрные закончат
        [white] Белые закончат
        [x] X закончит
       *[o] O закончит
    } ряд на { $cell }
proof-wins =
    { $side ->
        [black] Чёрные побеждают
        [white] Белые побеждают
        [x] X побеждает
       *[o] O побеждает
    } в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    } { $by ->
        [fours] четвёрками
        [threats] угрозами
       *[play] точным перебором
    }: { $cells }
proof-loses =
    { $side ->
        [black] Чёрные проигрывают
        [white] Белые проигрывают
        [x] X проигрывает
       *[o] O проигрывает
    } при любом ходе
proof-answer =
    После { $cell } { $side ->
        [black] чёрные побеждают
        [white] белые побеждают
        [x] X побеждает
       *[o] O побеждает
    } в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    } через { $best }
proof-answer-open = После { $cell } победа не найдена
proof-others-lose = Любой другой ход проигрывает сразу
proof-all-lose = Любой ход проигрывает сразу
proof-none = Здесь ничего не доказано: победы четвёрками или угрозами не нашлось
proof-written =
    Доказательство записано: { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
        [many] { $moves } ходов
       *[other] { $moves } хода
    }; { $open ->
        [0] все ответы проигрывают
        [one] { $open } ответ не решён
        [few] { $open } ответа не решены
        [many] { $open } ответов не решены
       *[other] { $open } ответа не решены
    }

## Positions: stones set up without moves, as text or on an analysis board. A sentence without a full stop.

position-form = Неизвестная позиция «{ $text }»; укажите правила, камни и чей ход, например 15x15x5/x:h8,i9/o:h9/x
position-too-long =
    В позиции может быть не больше { $most ->
        [one] { $most } символа
        [few] { $most } символов
        [many] { $most } символов
       *[other] { $most } символа
    }
position-won =
    { $side ->
        [x] У X уже есть ряд, так что партия окончена
       *[o] У O уже есть ряд, так что партия окончена
    }
position-both-won = Ряд есть и у X, и у O; уберите один из них
position-full = Доска заполнена, ходов больше нет
position-stuck = Все свободные клетки — фолы для X, так что партия окончена

## The analysis board: `oxo board`, and the files it reads

board-late-setup = { $property } ставит камни после первого хода; это можно только в начале файла
board-setup-full = В AB, AW и AE слишком много клеток; укажите каждую клетку один раз
board-tree-full =
    Здесь больше { $most ->
        [one] { $most } хода
        [few] { $most } ходов
        [many] { $most } ходов
       *[other] { $most } хода
    }; сначала удалите вариант
board-block-line = «{ $text }» — не камень вида 7,7,1 и не команда перед BOARD
board-block-open = Блок не заканчивается словом DONE
