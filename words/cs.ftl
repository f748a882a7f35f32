### OXO česky. A machine translation which no speaker of Czech has reviewed yet.
###
### Glossary
###
### row (that wins) řada; three trojka; four čtyřka; five pětka, pět v řadě; open three otevřená trojka
### (a trojka of the federation's is open already); broken three trojka s mezerou; open four otevřená
### čtyřka (the federation's: nebezpečná); double three dvojitá trojka; double four dvojitá čtyřka;
### four-three vidlička 4×3; overline přesah; forbidden move zakázaný tah; forbidden cell zakázané pole;
### threat hrozba; blocked at both ends blokováno z obou stran; board deska (without edges: neomezená
### plocha); cell pole; stone kámen; move tah; opening zahájení; swap swap; misère řada prohrává; gomoku
### where five or more win piškvorky 5+ (bare „piškvorky“ and „gomoku“ mean other rules); game partie (a
### kind of game: hra); resign vzdát se; draw remíza; takeback vrácení tahu; abort zrušit partii;
### rematch odveta; premove předtah; opponent soupeř; spectator divák; open challenge otevřená výzva;
### lobby lobby; rated hodnocená; casual nehodnocená; rating rating; clock hodiny; extra time přidaný
### čas; claim victory nárokovat výhru; pause pauza; hint rada; turning point zlom; mute ztlumit; report
### nahlásit; leaderboard žebříček; guest host; bot bot; the computer počítač; link a device propojit
### zařízení.
###
### Style: vykání; infinitives on buttons; „“ outside, ‚‘ inside; a no-break space after v, z, k, s, o,
### u, before units, percent signs and dashes. Names and sides stand in the nominative, after a colon, or
### where the accusative is the same, which is why a side is a plural: hrát za černé, vzít si křížky. No past
### tense with names: it shows gender.

## Languages

language-name = Čeština
language-unknown = Neznámý jazyk „{ $language }“; zadejte jeden z těchto: { $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }, { $two }
join-clauses = { $one }; { $two }
join-sentences = { $one }. { $two }
join-label = { $label }: { $text }

## Refusals: why a player may not do something. One sentence without a full stop that says what to do,
## if anything can be done. They end in a status line, a spoken sentence or after "Error:".

## Refusals in a game

why-game-over = Partie skončila
why-occupied = Pole { $cell } je obsazené
why-out-of-bounds = Pole { $cell } je mimo desku
why-too-far =
    { $cell } je příliš daleko; hrajte nejvýš { $most ->
        [one] { $most } pole
        [few] { $most } pole
        [many] { $most } pole
       *[other] { $most } polí
    } od jiného kamene
why-not-at-origin = První kámen patří na 0,0, ne na { $cell }
why-forbidden =
    { $cell } je zakázaný tah: { $foul ->
        [double_three] dvojitá trojka
        [double_four] dvojitá čtyřka
       *[overline] přesah
    }
why-floats = { $cell } visí ve vzduchu; kámen odtud spadne na { $lands }
why-not-in-centre = Toto zahájení začíná uprostřed, na { $centre }, ne na { $cell }
why-too-near =
    { $cell } je příliš blízko středu; třetí kámen tohoto zahájení musí být aspoň { $least ->
        [one] { $least } pole
        [few] { $least } pole
        [many] { $least } pole
       *[other] { $least } polí
    } od něj
why-decision-due = Nejdřív se rozhodněte o zahájení
why-not-due = Takové rozhodnutí teď není možné
why-not-seated = To mohou jen hráči
why-no-opponent = Počkejte na soupeře; druhé místo je ještě volné
why-nobody-to-resign-to = Soupeř tu ještě není; partii raději zrušte
why-nobody-to-ask = Soupeř tu ještě není
why-stale = Deska se změnila: kamenů je na ní { $have }, ne { $ply }
why-changed = Partie se změnila; podívejte se znovu
why-not-your-turn = Na tahu je soupeř
why-nothing-ahead = Předtah můžete zadat, jen když je na tahu soupeř
why-counts = Po druhém tahu už partii nelze zrušit, můžete se jen vzdát
why-undrawn = Řadu ještě lze dokončit, takže to zatím není remíza
why-opponent-there = Výhru můžete nárokovat, jen když je na tahu soupeř a dost dlouho tu není
why-clock-decides = V takto pomalé partii výhru nárokovat nelze; počkejte, až vyprší čas
why-offer-open = Jiná nabídka ještě čeká na odpověď
why-nothing-to-take-back = Nemáte žádný tah, který by šlo vrátit
why-not-over = Partie ještě neskončila
why-rematch-on = Odveta už začala
why-nobody-there = Soupeř odešel
why-self-left = Tuto partii jste opustili; nejdřív se do ní vraťte
why-paused = Partie je pozastavená; nejdřív ji obnovte
why-not-paused = Partie není pozastavená
why-no-clock = Tato partie nemá hodiny
why-opponent-away = Soupeř tu není a nemůže nabídku přijmout
why-granted-enough = V této partii jste vyčerpali všechny pauzy i přidaný čas
why-declined = Soupeř vaše poslední nabídky odmítl; s další počkejte
why-no-such-offer = Tato nabídka už neplatí
why-own-offer = Vaši nabídku může přijmout jen soupeř
why-no-help = Rady jsou jen v nehodnocených partiích s boty a po konci partie
why-one-hint = Vždy jen jedna rada najednou
why-no-such-move = Takový tah v partii není
why-too-many-spectators = Tato partie má příliš mnoho diváků; zkuste to později
why-over-review = Partie skončila; můžete si ji přehrát
why-seats-taken = Obě místa jsou obsazená; můžete se dívat
why-game-too-long = Partie je na další zprávy a nabídky příliš dlouhá
why-message-too-long =
    Zpráva může mít nejvýš { $most ->
        [one] { $most } znak
        [few] { $most } znaky
        [many] { $most } znaku
       *[other] { $most } znaků
    }
why-message-empty = Zpráva je prázdná
why-report-outside = Nahlásit partii mohou jen její hráči a diváci
why-chat-outside = Psát v partii mohou jen její hráči a diváci
why-not-joined = Do této partie jste nevstoupili
why-reported = Tuto partii jste už nahlásili

## Refusals before a game

why-no-such-game = Partie { $game } neexistuje; kód je chybný, nebo byla smazána
why-seek-gone = Tato výzva už neplatí
why-own-seek = Vlastní výzvu přijmout nelze
why-too-many-seeks = Máte příliš mnoho otevřených výzev; nejdřív jednu zrušte
why-lobby-full = Lobby je plné; zkuste to později
why-server-full = Server je plný; zkuste to později
why-no-free-code = Server nenašel pro partii volný kód; zkuste to znovu
why-too-many-games = Máte příliš mnoho partií; nejdřív jednu dohrajte
why-too-many-games-open = Máte otevřeno příliš mnoho partií; nejdřív jednu opusťte
why-rated-bot = Partie s boty se nehodnotí; zvolte nehodnocenou
why-rated-position = Hodnotí se jen partie mezi lidmi od prázdné desky; zvolte nehodnocenou
why-rated-line = Řada délky { $line } je na hodnocené partie příliš krátká; zvolte aspoň { $least }
why-rated-board = Hodnocená partie potřebuje desku, na kterou se řada vejde v obou směrech
why-rated-network = Hráči z jedné sítě nemohou hrát hodnocené partie; zvolte nehodnocenou
why-rated-reconnect = Hodnocená partie začne, až se soupeř znovu připojí
why-pass-and-play = Partie u jedné obrazovky je vždy nehodnocená, neveřejná a bez bota
why-no-room = Řada délky { $line } se na desku { $rules } nevejde
why-bad-position = Z této pozice partie začít nemůže: { $reason }
why-bot-too-large =
    { $bot } propočítává partii až do konce; největší deska pro něj má { $limit ->
        [one] { $limit } pole
        [few] { $limit } pole
        [many] { $limit } pole
       *[other] { $limit } polí
    }, zde je jich { $cells }
why-bot-renju = { $bot } nezná zakázané tahy, a proto nehraje renju
why-bot-boundless = { $bot } propočítává partii až do konce, a proto potřebuje desku s okraji
why-bot-failed = Bot selhal; zkuste to znovu

## Refusals of the server

why-restarting = Server se restartuje; zkuste to za minutu
why-storage = Server to nemohl uložit, takže se nic nestalo; zkuste to znovu
why-too-fast = Příliš mnoho požadavků; chvíli počkejte a zkuste to znovu
why-address-too-fast = Příliš mnoho požadavků z vaší sítě; chvíli počkejte a zkuste to znovu
why-address-too-many = Z vaší sítě je otevřeno příliš mnoho spojení nebo partií; nejdřív některé zavřete
why-playing-rated = Hrajete hodnocenou partii; engine pomůže až po ní
why-read-only = Hrajete v jiném okně; v tomto se můžete jen dívat
why-token-changing = Vaše přihlášení se obnovuje; připojte se znovu a zkuste to ještě jednou
why-signed-out = Toto přihlášení je neznámé nebo vypršelo
why-link-unknown = Tento kód pro propojení je chybný, použitý nebo starší než dvě minuty
why-links-full = Otevřených kódů pro propojení je příliš mnoho; zkuste to později
why-devices-full = Máte příliš mnoho zařízení; nejdřív jedno odhlaste
why-device-new = Zařízení může odhlásit starší zařízení až den po svém propojení
why-device-unknown = Takové zařízení nemáte
why-device-only = Jediné zařízení odhlásit nelze; nejdřív propojte jiné
why-player-unknown = Takový hráč neexistuje
why-player-busy = Vaše údaje současně změnilo jiné okno; zkuste to znovu
why-other-version = Tento server používá protokol verze { $version }; aktualizujte program, nebo zvolte jiný server
why-banned =
    Na tomto serveru máte zákaz { $until ->
        [ever] natrvalo
       *[until] do { $until }
    }: { $reason }
why-network-banned =
    Vaše síť má na tomto serveru zákaz { $until ->
        [ever] natrvalo
       *[until] do { $until }
    }: { $reason }
why-muted =
    Nesmíte psát { $until ->
        [ever] natrvalo
       *[until] do { $until }
    }: { $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }.
page-sentences = { $one } { $two }
page-home = OXO, úvodní stránka
page-nav = Nabídka
page-nav-play = Hrát
page-nav-watch = Sledovat
page-nav-learn = Učit se
page-nav-leaders = Žebříček
page-sound = Zvuk
page-dark = Tmavé barvy
page-help = Nápověda a klávesy
page-settings = Nastavení
page-home-claim = Piškvorky od tří polí do nekonečna.
page-home-lead = Otevřete odkaz a hrajete. Bez účtu, bez reklam, bez stahování.
page-live-board = Partie tah po tahu
page-home-mine = Moje partie
page-home-looking = Hledá se soupeř
page-home-stop = Přestat hledat
page-home-bot = Hrát s počítačem
page-home-friend = Hrát s kamarádem
page-home-friend-says = Stačí mu váš odkaz
page-home-anybody = Najít soupeře
page-home-both = U jedné obrazovky
page-home-options = Možnosti
page-option-clock = Hodiny
page-option-no-clock = Žádné
page-option-half-minute = 30 s na tah
page-option-day = Den na tah
page-option-three-days = 3 dny na tah
page-option-side = Vaše strana
page-option-random = náhodně
page-option-bot = Úroveň počítače
page-option-delay = Partii s člověkem vidí diváci
page-option-at-once = ihned
page-option-late-30 = za 30 s
page-option-late-120 = za 2 min
page-option-late-600 = za 10 min
page-option-rated = Hodnocená
page-option-rated-says = S lidmi z jiné sítě, aspoň čtyři v řadě.
page-option-listed = Ukázat v lobby
page-home-choose = Vyberte hru
page-home-compare = Porovnat pravidla
page-own = Vlastní pravidla
page-own-begin = Začít od
page-own-four = Piškvorky na čtyři
page-own-swap2 = Swap2
page-own-exact = Přesně pět
page-own-large = Velká deska
page-own-huge = Obří deska
page-own-columns = Sloupce
page-own-rows = Řádky
page-own-length = Délka řady
page-own-lines = Řada
page-own-at-least = Tolik nebo více
page-own-exactly = Přesně tolik
page-own-renju = Renju
page-own-caro = Caro
page-own-caro6 = Caro 6
page-own-opening = Zahájení
page-own-free = Volné
page-own-swap = Swap
page-own-swap2-opening = Swap2
page-own-pro = Pro
page-own-longpro = Long pro
page-own-boundless = Neomezená plocha
page-own-gravity = Kameny padají
page-own-misere = Řada prohrává
page-list-challenges = Otevřené výzvy
page-list-no-challenges = Soupeře teď nikdo nehledá. Začněte vy.
page-list-no-leaders = V této hře zatím nikdo nemá rating.
page-list-all-leaders = Všechny žebříčky
page-list-last = Vaše poslední partie
page-list-no-last = Zde se objeví dohrané partie.
page-list-code = Kód partie
page-list-open = Otevřít
page-list-watch = Právě se hraje
page-list-no-watch = Teď se nehraje žádná veřejná partie.
page-rules = Pravidla
page-keyboard = Klávesnice
page-foot = OXO je svobodný a otevřený program
page-invite-link = Pošlete tento odkaz kamarádovi
page-invite-copy = Kopírovat
page-share = Sdílet
page-invite-qr = Odkaz jako QR kód
page-board = Deska
page-game = Hra
page-cancel = Zrušit volbu
page-moves = Tahy
page-step-first = První tah
page-step-back = O tah zpět
page-step-on = O tah vpřed
page-step-last = Poslední tah
page-move = Tah
page-place = Položit
page-chat = Chat
page-chat-messages = Zprávy
page-chat-message = Zpráva
page-chat-send = Odeslat
page-chat-mute = Ztlumit soupeře
page-chat-report-says = Odešle text výše provozovatelům serveru
page-chat-report = Nahlásit
page-done = Hotovo
page-rules-all = Všechna pravidla
page-learn = Jak se hraje
page-learn-lead = Ve všech těchto hrách tvoříte řadu: liší se jen deska a to, co se za řadu počítá.
page-games = Partie
page-games-none = Zatím žádné veřejné partie.
page-set-name = Moje jméno
page-set-colours = Barvy
page-set-system = Podle systému
page-set-light = Světlé
page-set-dark = Tmavé
page-set-colour-blind = Pro barvoslepé
page-set-contrast = Vysoký kontrast
page-set-board = Deska
page-set-language = Jazyk
page-set-unreviewed = Strojový překlad, dosud nezkontrolovaný.
page-set-by-game = Podle hry
page-set-wood = Dřevo a kameny
page-set-paper = Papír a inkoust
page-set-confirm = Potvrzovat tahy
page-set-small = Na malých polích
page-set-never = Nikdy
page-set-always = Vždy
page-set-sounds = Zvuky
page-set-notify = Upozornit, když jsem na tahu
page-set-devices = Zařízení
page-set-page = Moje stránka
page-help-links = Kdo má odkaz na partii, může ji hrát nebo sledovat. Začínají křížky, na desce s kameny černé. Řada vyhrává, pokud pravidla neříkají jinak.
page-help-touch = Klepnutím na pole táhnete. Kde jsou pole malá, první klepnutí kámen ukáže a druhé nebo tlačítko Položit ho položí. Dvěma prsty měníte zvětšení; podržíte-li prst na desce, zamíříte lupou.
page-key-arrows = šipky
page-key-arrows-do = pohyb po desce; Home a End vedou na konce řádku
page-key-enter = Enter, mezerník
page-key-enter-does = položit kámen
page-key-t-does = napsat tah; Esc vrací k desce
page-key-esc-does = zrušit volbu
page-key-zoom-does = větší, menší, celá deska, poslední tah
page-key-step-does = o tah zpět, o tah vpřed; < a > vedou na první a poslední, h zůstane u tahu
page-key-answer-does = přijmout, odmítnout nebo stáhnout nabídku
page-key-opening-does = odpovědět na otázky zahájení
page-key-request-does = vrátit tah, nabídnout remízu, vzdát se, zrušit partii
page-key-clock-does = pauza nebo pokračování, požádat o 15 sekund
page-key-end-does = nárokovat výhru, odveta
page-key-mark-does = hrozby, rada, chat
page-key-setup-does = na desce k rozboru: umístit X, umístit O, odebrat kámen
page-key-help-does = tato nápověda

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] černé
    [white] bílé
    [x] křížky
   *[o] kolečka
}

## The page: names of games

page-game-gomoku = Piškvorky 5+
page-game-tictactoe = Piškvorky 3×3
page-game-drop = Čtyři v řadě
page-game-renju = Renju
page-game-caro = Caro
page-game-boundless = Neomezená plocha
page-game-misere = Řada prohrává
page-game-four = Piškvorky na čtyři
page-game-swap2 = Piškvorky 5+, swap2
page-game-exact = Přesně pět
page-game-sized = { $size }, { $k } v řadě
page-game-falling = { $size }, { $k } v řadě, kameny padají

## The page: clocks and terms

page-clock-none = bez hodin
page-clock-per-move = { $time } na tah
page-clock-days = { $days ->
    [one] den na tah
    [few] { $days } dny na tah
    [many] { $days } dne na tah
   *[other] { $days } dnů na tah
}
page-terms-rated = hodnocená
page-terms-late = se zpožděním { $time }
page-open-seat = Volné místo

## The page: whose turn it is

page-invited = Máte pozvánku
page-turn-waiting = Čeká se na soupeře
page-turn-choose = { $who ->
    [you] Vyberte si stranu
   *[player] { $name } si vybírá stranu
}
page-turn-side = Na tahu: { $side }
page-turn-mine = Jste na tahu
page-turn-forbidden = Sem ne
page-turn-theirs = Na tahu: { $name }
page-turn-place = { $who ->
    [you] Položte tři kameny zahájení: { $nth } ze 3 ({ $side })
   *[player] { $name } klade tři kameny zahájení: { $nth } ze 3 ({ $side })
}
page-turn-place-more = { $who ->
    [you] Položte další dva kameny: { $nth } ze 2 ({ $side })
   *[player] { $name } klade další dva kameny: { $nth } ze 2 ({ $side })
}
page-paused = { $who ->
    [you] Vaše pauza od { $time }
   *[player] Pauza od { $time }: { $name }
}
page-move-said = { $nth }: { $side } { $cell }.

## The page: how a game ended

page-end-draw = Remíza
page-end-aborted = Zrušeno
page-end-won = Vyhráli jste
page-end-lost = Prohráli jste
page-end-side-won = Výhra: { $side }
page-end-name-won = Výhra: { $name }
page-end-abort = { $who ->
    [you] Zrušili jste partii.
   *[player] Partii ruší { $name }.
}
page-end-late = { $who ->
    [you] Netáhli jste včas.
   *[player] Včas netáhl: { $name }.
}
page-end-nobody-wins = Nikdo nevyhrává.
page-end-row = { $count ->
    [3] Tři v řadě, od { $from } do { $to }.
    [4] Čtyři v řadě, od { $from } do { $to }.
    [5] Pět v řadě, od { $from } do { $to }.
    [6] Šest v řadě, od { $from } do { $to }.
    [one] { $count } v řadě, od { $from } do { $to }.
    [few] { $count } v řadě, od { $from } do { $to }.
    [many] { $count } v řadě, od { $from } do { $to }.
   *[other] { $count } v řadě, od { $from } do { $to }.
}
page-end-made-row = { $count ->
    [3] { $name }: tři v řadě, od { $from } do { $to }.
    [4] { $name }: čtyři v řadě, od { $from } do { $to }.
    [5] { $name }: pět v řadě, od { $from } do { $to }.
    [6] { $name }: šest v řadě, od { $from } do { $to }.
    [one] { $name }: { $count } v řadě, od { $from } do { $to }.
    [few] { $name }: { $count } v řadě, od { $from } do { $to }.
    [many] { $name }: { $count } v řadě, od { $from } do { $to }.
   *[other] { $name }: { $count } v řadě, od { $from } do { $to }.
}
# $name may be a side, in the plural: no verbs.
page-end-line-loses = { $who ->
    [you] Vytvořili jste řadu od { $from } do { $to }, a řada zde prohrává.
   *[player] Řada od { $from } do { $to } ({ $name }), a řada zde prohrává.
}
page-end-resign = { $who ->
    [you] Vzdali jste se.
   *[player] Partie vzdána: { $name }.
}
page-end-time = { $who ->
    [you] Vypršel vám čas.
   *[player] Vypršel čas: { $name }.
}
page-end-claim = { $who ->
    [you] Byli jste pryč příliš dlouho.
   *[player] Příliš dlouhá nepřítomnost: { $name }.
}
page-end-forbidden = Není kam táhnout ({ $side }): zbývají jen zakázaná pole.
page-end-full = Deska je plná a řadu nemá nikdo.
page-end-dead = Řadu už nikdo nemůže dokončit.
page-end-agreed = Hráči se dohodli.
page-end-operator = Partii ukončil provozovatel serveru.
page-end-line = { $headline }. { $reason }

## The page: openings

page-opening-stay = Nechat si { $side }
page-opening-swap = Vzít si { $side }
page-opening-two = Položit další dva
page-opening-which = Kterou stranu si vezmete?
page-opening-did-stay = { $who ->
    [you] Necháváte si { $side }.
   *[player] { $name } si nechává { $side }.
}
page-opening-did-swap = { $who ->
    [you] Berete si { $side }.
   *[player] { $name } si bere { $side }.
}
page-opening-did-two = { $who ->
    [you] Kladete další dva kameny.
   *[player] { $name } klade další dva kameny.
}
page-opening-centre = První kámen patří do středu, na { $cell }.
page-opening-far = Tento kámen musí být aspoň { $least } pole od { $cell }.

## The page: what was played, offered and asked

page-played = { $who ->
    [you] Zahráli jste { $cell }.
   *[player] Zahráno { $cell } ({ $name }).
}
page-choose-column = Vyberte sloupec.
page-offer-draw = { $name } nabízí remízu.
page-offer-takeback = { $name } chce vrátit tah.
page-offer-rematch = { $name } chce odvetu.
page-offer-pause = { $name } žádá o pauzu.
page-offer-time = { $name } žádá o 15 sekund navíc.
page-offer-my-draw = Nabízíte remízu.
page-offer-my-takeback = Chcete vrátit tah.
page-offer-my-rematch = Chcete odvetu.
page-offer-my-pause = Žádáte o pauzu.
page-offer-my-time = Žádáte o 15 sekund navíc.
page-accept = Přijmout
page-decline = Odmítnout
page-withdraw = Stáhnout
page-invites = { $name } vás zve: { $game }. Budete hrát za { $side }.
page-join = Hrát za { $side }
page-only-watch = Jen sledovat

## The page: actions

page-take-back = Vrátit tah
page-draw = Remíza
page-abort = Zrušit
page-resign = Vzdát se
page-away = { $name } tu není.
page-claim-victory = Nárokovat výhru
page-claim-victory-in = Nárok na výhru za { $seconds } s
page-claim-draw = Nárokovat remízu
page-pause = Pauza
page-resume = Pokračovat
page-more-time = Požádat o 15 sekund navíc
page-rematch = Odveta
page-go-rematch = Přejít k odvetě
page-next-level = Další úroveň

## The page: rules in a line

page-rule-at-least = { $k ->
    [3] tři a více v řadě
    [4] čtyři a více v řadě
    [5] pět a více v řadě
    [one] { $k } a více v řadě
    [few] { $k } a více v řadě
    [many] { $k } a více v řadě
   *[other] { $k } a více v řadě
}
page-rule-row = { $k ->
    [3] tři v řadě
    [4] čtyři v řadě
    [5] pět v řadě
    [one] { $k } v řadě
    [few] { $k } v řadě
    [many] { $k } v řadě
   *[other] { $k } v řadě
}
page-rule-exact = přesně { $k } v řadě
page-rule-renju = pět v řadě; černý má zakázané tahy
page-rule-caro = přesně { $k } v řadě bez bloku z obou stran
page-rule-caro6 = { $k } a více v řadě bez bloku z obou stran
page-rule-wins = Výhra: { $rule }.
page-rule-loses = Prohra: { $rule }.
page-rule-falls = Kameny padají.
page-rule-opening = Zahájení: { $opening }.

## The page: counts

page-moves-count = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
    [many] { $count } tahu
   *[other] { $count } tahů
}
page-games-count = { $count ->
    [one] { $count } partie
    [few] { $count } partie
    [many] { $count } partie
   *[other] { $count } partií
}

## The page: seats

page-seat-offered = Vaše místo
page-seat-you-play = Hrajete za { $side }
page-seat-plays = Hraje za { $side }
page-seat-computer = počítač
page-seat-away = není tu
page-seat-left = už nehraje
page-seat-winner = Výhra
page-seat-to-move = Na tahu
page-seat-my-move = Jste na tahu
page-seat-their-move = Soupeř na tahu
page-seat-hurry = Rychle
page-seconds-left = { $count ->
    [one] Zbývá { $count } sekunda.
    [few] Zbývají { $count } sekundy.
    [many] Zbývá { $count } sekundy.
   *[other] Zbývá { $count } sekund.
}

## The page: the page of a game

page-asking = Načítá se partie…
page-to-lobby = Do lobby
page-premove = Předtah { $cell }. Dalším výběrem ho zrušíte.
page-more = Více
page-review = Rozbor
page-new-game = Nová partie
page-title-move = ● Jste na tahu · { $x } – { $o } · OXO
page-title-over = Konec · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ Váš tah dorazil
page-fact-no-edges = Bez okrajů
page-fact-rated = Hodnocená
page-fact-late = Diváci ji vidí se zpožděním { $time }
page-fact-watching = { $count ->
    [one] { $count } divák
    [few] { $count } diváci
    [many] { $count } diváka
   *[other] { $count } diváků
}
page-fact-code = Partie { $code }
page-save-text = Uložit text
page-save-sgf = Uložit SGF
page-save-picture = Uložit obrázek
page-hint = Rada
page-threats = Ukázat hrozby
page-whole-board = Ukázat celou desku
page-thinking = Bot přemýšlí…
page-type-move = Napište tah, třeba { $cell }
page-type-column = Napište sloupec, třeba { $cell }
page-drop = Vhodit
page-place-cell = Položit { $cell }
page-premove-cell = Předtah { $cell }
page-place-says = Nebo klepněte znovu na { $cell }. Zatím není nic položeno.
page-typed-no-move = Zatím žádný tah.
page-typed-unknown = „{ $word }“ není pole. Napište pole, třeba { $cell }, nebo turn či last.
# On a small round stamp: short.
page-stamp-won = Výhra
page-stamp-moves = { $count ->
    [one] po { $count } tahu
    [few] po { $count } tazích
    [many] po { $count } tahu
   *[other] po { $count } tazích
}

## The page: looking back

page-where-variation = Varianta od tahu { $ply }
page-where-of = Tah { $ply } z { $all }
page-where-held = Zastaveno u tahu { $ply }
page-where-behind = { $count ->
    [one] Pozadu o { $count } tah
    [few] Pozadu o { $count } tahy
    [many] Pozadu o { $count } tahu
   *[other] Pozadu o { $count } tahů
}
page-line-complete = Řada je hotová. Nejdřív se vraťte

## The page: hints

page-hint-says = { $bot } by volil { $cell }: { $reason }.
page-hint-moved-on = Partie mezitím pokročila. Zeptejte se znovu.
page-hint-forbidden =
    { $cell } je pro { $side } zakázaný tah: { $foul ->
        [double_three] dvojitá trojka
        [double_four] dvojitá čtyřka
       *[overline] přesah
    }

## The page: news

page-news-your-move = Jste na tahu. Soupeř: { $name }, { $cell }
page-news-begins = Partie začíná. { $turn }.
page-news-opponent = Soupeř je tady
page-news-taken-back = Vráceno k tahu { $ply }.
page-news-declined = Nabídka odmítnuta.
page-news-resumes = Hra pokračuje. { $turn }.
page-news-your-move-resumes = Jste na tahu: hra pokračuje
page-news-time = { $name } dostává { $seconds } s navíc.
page-news-stall = Server chvíli nemohl ukládat. Hodiny stály.

## The page: questions before something that cannot be taken back

page-sure-resign = Vzdát partii?
page-sure-resign-rated = Počítá se jako prohra a změní váš rating.
page-sure-resign-casual = Počítá se jako prohra.
page-sure-abort = Zrušit partii?
page-sure-abort-says = Skončí pro oba hráče a nikdo nevyhraje.
page-sure-claim = Ukončit partii vaší výhrou?
page-sure-draw = Ukončit partii remízou?
page-keep-playing = Hrát dál
page-wait = Počkat

## The page: chat and invitations

page-chat-you = Vy
page-chat-spectators = divákům
page-chat-reported = Vaše hlášení uvidí provozovatelé serveru.
page-chat-describe = Popište problém a pak stiskněte Nahlásit.
page-invite-copied = Odkaz zkopírován
page-copied = Zkopírováno
page-copy-by-hand = Zkopírujte ručně

## The page: the home page

page-code-form = Kód má šest písmen a číslic, třeba K7QX2M.
page-code-nothing = Na adrese { $address } nic není.
page-mine-all = Všechny vaše partie: { $count }
page-waiting-first = Zahrajte si s kýmkoli
page-waiting = { $count ->
    [one] Čeká { $count } člověk
    [few] Čekají { $count } lidé
    [many] Čeká { $count } člověka
   *[other] Čeká { $count } lidí
}
page-row-stop = Stop
page-row-play = Hrát
page-row-play-name = Hrát: { $name }
page-row-bot = (bot)
page-row-plays = hraje za { $side }
page-row-waiting = Čeká se na soupeře
page-row-due = Jste na tahu. Soupeř: { $name }
page-row-game = Vaše partie. Soupeř: { $name }
page-row-continue = Pokračovat
page-row-open = Otevřít
page-row-join = Vstoupit
page-row-watch = Sledovat
page-row-does = { $does }, partie { $code }
page-title-due = ● Jste na tahu · OXO
page-numbers-from = Sloupce, řádky a délka řady jsou čísla od 1 do { $most }
page-bot-small = { $bot } hraje na deskách do { $cells } polí a nehraje renju
page-bot-says = Tento bot { $says }.
page-bot-level = úroveň { $number }
page-bots-graded = Podle síly
page-bots-others = Další
page-bot-start = { $level }, celkem deset úrovní
page-picked = Vaše hra: { $game }, { $clock }, { $side }
page-picked-random = náhodná strana
page-picked-as = za { $side }
page-live = Živě, tah { $ply }
page-live-watched = Živě, tah { $ply }, diváků: { $count }
page-live-record = Ze záznamu, tah { $ply }
page-chosen = Vybráno
page-how = Jak se hraje
page-own-name = Vlastní pravidla
page-own-size = 1 až 64
page-own-says = Libovolný rozměr i délka, kameny padají, nebo ne.
page-card-gomoku = Pět v řadě vyhrává, na desce, kde je místo na plány.
page-card-tictactoe = Tři v řadě. Tuhle znáte; počítač také.
page-card-drop = Kameny padají do sloupců; čtyři v řadě vyhrávají.
page-card-renju = Piškvorky pro mistry: černý má zakázané tahy.
page-card-caro = Pět vyhrává, jen když není blokováno z obou stran.
page-card-boundless = Pět v řadě a plocha nikdy nekončí.
page-card-backwards = Všechno naopak: kdo vytvoří řadu, prohrává.

## The page: why a game cannot be played or rated

page-no-room = Vyhrát nelze: { $k } v řadě se na { $size } nevejde
page-no-renju = Renju znamená pět v řadě, které vyhrává, a kameny, které nepadají
page-no-fall = Kameny mohou padat jen na desce s okraji
page-no-fall-opening = S padajícími kameny nelze hrát zahájení { $opening }
page-no-opening = Zahájení { $opening } potřebuje větší desku nebo delší řadu
page-no-rated-length = V hodnocené partii musí být v řadě aspoň { $least }
page-no-rated-board = Hodnocená partie potřebuje desku, na kterou se řada vejde v obou směrech

## The page: how to play

page-learn-gomoku = Hráči střídavě kladou kameny a kameny se už nehýbou. Vyhrává pět a více vlastních v souvislé řadě: vodorovně, svisle nebo úhlopříčně. Trojka s oběma konci otevřenými je hrozba: odpovězte na ni, jinak z ní bude čtyřka, kterou nikdo nezastaví.
page-learn-gomoku-1-title = Vyhrává
page-learn-gomoku-1 = Pět v řadě.
page-learn-gomoku-2-title = Nutno odpovědět
page-learn-gomoku-2 = Z otevřené trojky bude otevřená čtyřka.
page-learn-gomoku-3-title = Nevyhrává
page-learn-gomoku-3 = Čtyřka blokovaná z obou stran.
page-learn-tictactoe = Křížky a kolečka střídavě obsazují pole. Vyhrávají tři vlastní v řadě: vodorovně, svisle nebo úhlopříčně. Když oba hrají dobře, je to vždy remíza.
page-learn-tictactoe-1-title = Vyhrává
page-learn-tictactoe-1 = Tři v řadě.
page-learn-tictactoe-2-title = Vidlička
page-learn-tictactoe-2 = Dvě řady najednou: blokovat lze jen jednu.
page-learn-tictactoe-3-title = Remíza
page-learn-tictactoe-3 = Deska je plná.
page-learn-drop = Vyberte sloupec a váš kámen spadne na nejnižší volné pole. Vyhrávají čtyři vlastní v řadě: vodorovně, svisle nebo úhlopříčně. Každý vhozený kámen zpřístupní soupeři pole nad sebou.
page-learn-drop-1-title = Vyhrává
page-learn-drop-1 = Čtyři v řadě našikmo.
page-learn-drop-2-title = Ještě ne
page-learn-drop-2 = Nejdřív se musí zaplnit pole pod ním.
page-learn-renju = Černý vyhrává přesně pěti v řadě. Bílému stačí pět a více. Aby se vyrovnala výhoda začátku, nesmí černý vytvořit dvě otevřené trojky, dvě čtyřky ani šest v řadě.
page-learn-renju-1-title = Vyhrává
page-learn-renju-1 = Přesně pět v řadě.
page-learn-renju-2-title = Nevyhrává
page-learn-renju-2 = Šest je o jeden více.
page-learn-renju-3-title = Zakázáno
page-learn-renju-3 = Dvě otevřené trojky najednou.
page-learn-caro = I zde vyhrává pět v řadě. Ale přesně pět, a jen když je soupeř neblokuje z obou stran. Útočte proto z otevřené strany.
page-learn-caro-1-title = Vyhrává
page-learn-caro-1 = Jeden konec je otevřený.
page-learn-caro-2-title = Nevyhrává
page-learn-caro-2 = Blokováno z obou stran.
page-learn-boundless = Piškvorky bez okraje: vyhrává pět a více v řadě. První kámen leží na 0,0 a každý další nejvýš osm polí od jiného. Tažením se rozhlédnete, klávesa c ukáže poslední tah.
page-learn-boundless-1-title = Vyhrává
page-learn-boundless-1 = Pět v řadě, kdekoli.
page-learn-misere = Piškvorky naopak. Kdo vytvoří tři v řadě, prohrává. Snažte se, aby soupeři nic jiného nezbylo.
page-learn-misere-1-title = Prohrává
page-learn-misere-1 = Kolečka musela vytvořit řadu.
page-learn-swap2 = Piškvorky se spravedlivým začátkem. Jeden hráč položí tři kameny; druhý si vezme černé, vezme si bílé, nebo položí další dva a nechá vybrat prvního. Potom vyhrává pět a více v řadě.
page-learn-swap2-1-title = Která strana?
page-learn-swap2-1 = Tři kameny, pak výběr.
page-learn-exact = Piškvorky, v nichž vyhrává jen přesně pět v řadě. Šest a více není řada.
page-learn-exact-1-title = Vyhrává
page-learn-exact-1 = Přesně pět.
page-learn-exact-2-title = Nevyhrává
page-learn-exact-2 = Šest je o jeden více.
page-learn-title = Jak se hraje: { $game }
page-learn-play = Zahrát si
page-title-learn = Jak se hraje · OXO

## The page: players and leaderboards

page-title-top = Žebříček · OXO
page-top-you = vy
page-top-how = Sem vedou hodnocené partie s lidmi: v možnostech zapněte „Hodnocená“.
page-player-none = Nikdo toho jména zde nehrál.
page-player-namesakes = Hráčů toho jména: { $count }; toto je jeden z nich.
page-player-online = Nyní online.
page-player-games = Partií: { $count }
page-player-won = Výher: { $count }
page-player-drawn = Remíz: { $count }
page-player-lost = Proher: { $count }
page-player-puzzles = { $family ->
    [renju] Úlohy renju: { $rating }
    [caro] Úlohy caro: { $rating }
    [small] Úlohy na malých deskách: { $rating }
   *[five] Úlohy: { $rating }
}
page-player-rating = Rating: { $game }
page-player-best = Nejlepší { $rating }
page-player-curve = Od { $from } do { $to }, partií: { $count }
page-player-against = Vzájemné partie
page-player-listed = Veřejný profil
page-player-listed-says = Ostatní mohou tuto stránku najít a vidí vás v žebříčcích.
page-speed = { $speed ->
    [bullet] bullet
    [blitz] blitz
    [rapid] rapid
    [classical] klasické
    [correspondence] korespondenční
   *[untimed] bez hodin
}
page-mini-end = { $end ->
    [won] Výhra
    [lost] Prohra
   *[draw] Remíza
}
page-mini-against = proti: { $name }

## The page: settings and devices

page-set-keeps-nothing = Tento prohlížeč nic neukládá. S touto kartou zmizí i váš hráč.
page-set-name-needed = Jméno potřebuje písmeno nebo jiný viditelný znak.
page-set-name-later = Nové jméno se ukáže v nových partiích. V rozehraných zůstává staré.
page-set-notified = Až budete na tahu, přijde vám upozornění.
page-devices-elsewhere = Seznam vašich zařízení je na kartě, na které hrajete.
page-devices-last = Hrát za vás lze jen z těchto zařízení. Když přijdete o poslední, přijdete i o svá místa.
page-devices-add = Hrát i na jiném zařízení
page-devices-sign-out = Odhlásit
page-devices-sign-out-name = Odhlásit: { $name }
page-devices-sure = Odhlásit tento prohlížeč? Váš hráč zůstane na vašich dalších zařízeních.
page-devices-stay = Zůstat
page-devices-here = Tento prohlížeč
page-devices-now = nyní online
page-devices-ago = naposledy: { $when }
page-devices-unknown = dlouho offline
page-link-sure = Přihlásit se zde jako hráč z vašeho druhého zařízení?
page-link-loses = Zde jste { $name }. Když se přihlásíte, z tohoto prohlížeče už nepůjde hrát za hráče { $name }.
page-link-nobody = Tento prohlížeč ještě žádného hráče nemá.
page-link-asked = Pokračujte, jen pokud jste si o tento odkaz řekli.
page-link-stay = Zrušit
page-link-be = Přihlásit se
page-link-device = Zařízení { $number }
page-link-added = Nové zařízení teď může hrát za vás: { $device }. Pokud jste to nebyli vy, odhlaste ho v nastavení.
page-link-removed = Odhlášeno: { $device }. Z tohoto zařízení už za vás hrát nelze.
page-ok = OK
page-link-open = Otevřete na druhém zařízení do { $minutes } min. Funguje jen jednou.
page-link-only-here = Vaše místo patří jen tomuto prohlížeči. Když smažete jeho data, místo propadne.
page-notify-https = Upozornění potřebují adresu, která začíná https.
page-notify-none = Tento prohlížeč nemá upozornění pro takovéto stránky.
page-notify-denied = Tento prohlížeč zde upozornění nepovoluje. Změnit to můžete v jeho nastavení.
page-notify-works = Funguje to: takto se dozvíte, že jste na tahu.
page-notify-never = Tento prohlížeč upozornění stránek neukazuje. Že jste na tahu, poznáte z titulku karty.

## The page: connection

page-trouble-elsewhere = Hrajete v jiném okně.
page-trouble-refused = Server odmítá: { $why }.
page-trouble-newer = Je k dispozici nová verze této stránky.
page-trouble-aside = Hrajete na jiné kartě. Zde se můžete jen dívat.
page-trouble-offline = Jste offline. Čeká se na připojení.
page-trouble-lost = Spojení ztraceno: { $why }. Připojování…
page-trouble-again = Připojování…
page-trouble-here = Hrát tady
page-trouble-now = Zkusit teď
page-trouble-anew = Hrát jako nový host
page-trouble-load = Načíst znovu
page-trouble-there = Přejít tam
page-trouble-begun = Soupeř je tady, v jiné partii.
page-trouble-failed = Na této stránce se něco pokazilo.
page-trouble-server-says = Zpráva serveru: { $text }
page-trouble-go-on = Pokračovat
page-trouble-address = Tato adresa je { $address }.
page-guest = host

## The page: why there is no connection, after "Connection lost: " or "The server refuses: ". Fragments in
## small letters; sentences where they begin with a capital.

web-none = chybí spojení se serverem
web-forgotten = server vás už nezná
web-elsewhere = hrajete v jiném okně
web-signed-out = tento prohlížeč byl odhlášen
web-versions = verze stránky a serveru se příliš liší
web-bye = zakladatel server zavřel
web-restarting = server se restartuje
web-broken = selhala síť nebo server
web-too-many = příliš mnoho požadavků najednou
web-silent = server neodpovídá
web-gone-silent = server už neodpovídá
web-apart = Stránka a server nevidí tutéž partii; načtěte ji znovu
web-sending = Váš poslední tah je ještě na cestě

## The page: the board, for readers of the screen

page-cell-empty = prázdné
page-cell-on-its-way = odesílá se
page-cell-premove = předtah
page-cell-line = v řadě
page-cell-last = poslední tah
page-cell-threat = dokončí řadu
page-cell-forbidden = zakázáno
page-cell-hint = rada { $chance } %
page-cell-from-last = od posledního tahu { $direction }
page-cell-left = { $count } vlevo
page-cell-right = { $count } vpravo
page-cell-up = { $count } nahoru
page-cell-down = { $count } dolů
page-board-size = Deska { $width } krát { $height }
page-board-boundless = Deska bez okrajů
page-board-kind = deska
page-board-keys = Šipky pohybují kurzorem, Enter položí kámen.
page-zoom-in = Přiblížit
page-zoom-out = Oddálit
page-zoom-last = K poslednímu tahu
page-to-last = K poslednímu tahu, { $cell }

## The page: a finished game looked through

page-study-title = Šance: { $side }
page-study-turns = { $count ->
    [one] { $count } zlom partie
    [few] { $count } zlomy partie
    [many] { $count } zlomu partie
   *[other] { $count } zlomů partie
}
page-study-move = Tah { $ply }: { $side } { $cell }
page-study-find = Na tahu: { $side }. Najděte lepší tah než { $cell }
page-study-tried = Váš tah: { $cell }
page-study-better = Lepší bylo { $cell }.
page-study-even = vyrovnáno
page-study-try = Zkusit jiný tah
page-study-accurate = přesnost { $percent } %
page-study-none = Partie bez rozboru
page-study-long = Na rozbor je tato partie příliš dlouhá. Můžete si ji přehrát, zkusit jiné tahy nebo si vyžádat nápovědu.
page-study-later = Diváci ještě neviděli konec. Rozbor bude k dispozici { $time } po něm.
page-study-short = Na rozbor má tato partie příliš málo tahů.
page-study-busy = Server právě rozebírá mnoho partií. Chvíli počkejte.
page-study-again = Zkusit znovu
page-study-next = Další zlom
page-study-key = Na desce: nejlepší tahy, { $side }, s šancí v %.

## The page: tips for a first game

page-coach-first = Tip: začněte poblíž středu. Tam se kámen může stát součástí mnoha řad.
page-coach-three = Tip: vytvořte tři v řadě s oběma konci otevřenými. Na to se musí odpovědět.
page-coach-four = Tip: máte trojku. Vytvořte otevřenou čtyřku na { $cells } a nikdo ji nezastaví.
page-coach-win = Tip: máte čtyřku. Vyhrajte na { $cells }.
page-coach-block-three = Tip: soupeř má trojku. Blokujte jedno z polí: { $cells }.
page-coach-block-four = Tip: soupeř má čtyřku. Blokujte { $cells }.
page-coach-off = Vypnout tipy
page-coach-on = Zapnout tipy

## Input that cannot be read: after "oxo: --rules: ", under a field of the form, in settings. A sentence
## without a full stop that says what to type.

input-rules = Neznámá pravidla „{ $text }“; zadejte hotová ({ $presets }), WIDTHxHEIGHTxK nebo boundlessxK, třeba 15x15x5
input-rules-suffix = Neznámý doplněk „{ $text }“; zadejte jeden z těchto: { $suffixes }
input-board-size = Strana desky má 1 až { $most } polí, ne { $width }x{ $height }
input-no-line = Řada potřebuje aspoň jedno pole
input-rules-both = +{ $one } a +{ $two } se vylučují
input-rules-renju = +renju vyžaduje pět v řadě, bez +misere a +gravity
input-rules-gravity = +gravity vyžaduje desku s okraji
input-rules-opening = +{ $opening } vyžaduje větší desku nebo delší řadu
input-time = Neznámé tempo hry „{ $text }“; zadejte none, 5m+3s, 30s/move nebo 3d
input-time-range = Tempo hry je od 1 ms do 30 dnů
input-delay = Zpoždění pro diváky může být nejvýš { $most } s
input-cell = „{ $text }“ není pole; zadejte písmeno sloupce a číslo řádku, třeba { $example }
input-cell-boundless = „{ $text }“ není pole; zadejte dvě celá čísla, třeba -3,2
input-game = „{ $text }“ není kód partie; ten má šest písmen a číslic, třeba K7QX2M
input-link = Kód pro propojení má osm písmen a číslic, třeba K7QX-2MPA
input-bot = Neznámý bot „{ $text }“; zadejte jednoho z těchto: { $bots }
input-decision = „{ $text }“ není rozhodnutí; zadejte stay, swap nebo two
input-move = Tah { $number }: { $reason }
input-two-stones = Na { $cell } jsou dva kameny
input-too-many-stones = Tolik kamenů se na desku nevejde

## Rules in a line, such as "15x15, 5 or more in a row wins, swap2 opening". Parts are joined by rules-and.

rules-and = { $one }, { $two }
rules-boundless = neomezená plocha
rules-wins =
    { $kind ->
        [plain] výhra: { $k } v řadě
        [more] výhra: { $k } a více v řadě
        [exact] výhra: přesně { $k } v řadě
        [renju] renju, výhra: pět v řadě
        [caro] výhra: přesně { $k } v řadě bez bloku z obou stran
       *[caro6] výhra: { $k } v řadě bez bloku z obou stran, nebo více
    }
rules-loses =
    { $kind ->
        [plain] prohra: { $k } v řadě
        [more] prohra: { $k } a více v řadě
        [exact] prohra: přesně { $k } v řadě
        [renju] renju, prohra: pět v řadě
        [caro] prohra: přesně { $k } v řadě bez bloku z obou stran
       *[caro6] prohra: { $k } v řadě bez bloku z obou stran, nebo více
    }
rules-gravity = kameny padají
rules-opening = zahájení { $opening }

## Why a bot plays a move: a fragment in small letters, after "Master would play h8: " or on a line of its own.

reason-completes = hned vyhrává
reason-wins-fours =
    vyhrává { $fours ->
        [one] { $fours } čtyřkou
        [few] { $fours } čtyřkami
        [many] { $fours } čtyřky
       *[other] { $fours } čtyřkami
    }
reason-wins-threats =
    vyhrává čtyřkami a trojkami { $moves ->
        [one] v { $moves } tahu
        [few] ve { $moves } tazích
        [many] v { $moves } tahu
       *[other] v { $moves } tazích
    }
reason-wins =
    vyhrává { $moves ->
        [one] v { $moves } tahu
        [few] ve { $moves } tazích
        [many] v { $moves } tahu
       *[other] v { $moves } tazích
    }
reason-loses-at-once = každý tah hned prohrává
reason-loses =
    každý tah prohrává; tento vydrží nejdéle: { $moves ->
        [one] { $moves } tah
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahů
    }
reason-draws = udrží remízu
reason-makes =
    { $shape ->
        [three] vytváří trojku
        [open_three] vytváří otevřenou trojku
        [double_three] vytváří dvojitou trojku
        [four] vytváří čtyřku
        [four_three] vytváří čtyřku a otevřenou trojku
        [open_four] vytváří otevřenou čtyřku
       *[fours] začíná výhru čtyřkami
    }
reason-stops =
    { $shape ->
        [three] blokuje trojku { $stones }
        [open_three] blokuje otevřenou trojku { $stones }
        [double_three] blokuje dvojitou trojku { $stones }
        [four] blokuje čtyřku { $stones }
        [four_three] blokuje čtyřku a otevřenou trojku { $stones }
        [open_four] blokuje otevřenou čtyřku { $stones }
       *[fours] blokuje čtyřky { $stones }
    }
reason-prevents =
    { $shape ->
        [three] brání trojce
        [open_three] brání otevřené trojce
        [double_three] brání dvojité trojce
        [four] brání čtyřce
        [four_three] brání čtyřce a otevřené trojce
        [open_four] brání otevřené čtyřce
       *[fours] brání výhře čtyřkami
    }
reason-makes-row =
    { $shape ->
        [three] vytváří řadu délky { $short }
        [open_three] vytváří otevřenou řadu délky { $short }
        [double_three] vytváří dvě otevřené řady délky { $short }
        [four] vytváří řadu délky { $long }
        [four_three] vytváří řadu délky { $long } a otevřenou řadu délky { $short }
        [open_four] vytváří otevřenou řadu délky { $long }
       *[fours] začíná výhru řadami délky { $long }
    }
reason-stops-row =
    { $shape ->
        [three] blokuje řadu délky { $short }: { $stones }
        [open_three] blokuje otevřenou řadu délky { $short }: { $stones }
        [double_three] blokuje dvě otevřené řady délky { $short }: { $stones }
        [four] blokuje řadu délky { $long }: { $stones }
        [four_three] blokuje řadu délky { $long } a otevřenou řadu délky { $short }: { $stones }
        [open_four] blokuje otevřenou řadu délky { $long }: { $stones }
       *[fours] blokuje řady délky { $long }: { $stones }
    }
reason-prevents-row =
    { $shape ->
        [three] brání řadě délky { $short }
        [open_three] brání otevřené řadě délky { $short }
        [double_three] brání dvěma otevřeným řadám délky { $short }
        [four] brání řadě délky { $long }
        [four_three] brání řadě délky { $long } a otevřené řadě délky { $short }
        [open_four] brání otevřené řadě délky { $long }
       *[fours] brání výhře řadami délky { $long }
    }
reason-and = { $stops } a { $makes }
reason-builds = buduje vlastní řady
reason-hinders = blokuje řady soupeře
reason-centre = obsazuje střed
reason-book = tah z knihy zahájení
reason-book-too = { $does } (tah z knihy zahájení)
reason-only = jediný tah
reason-balances = drží hru co nejvyrovnanější
reason-chance = stačil by jakýkoli tah
reason-best = nejlepší z prozkoumaných tahů

## What a bot is like: a fragment after its name, "beginner has just learned the rules", or after "It ".

bot-level-1 = se právě naučil pravidla: můžete vyhrát
bot-level-2 = vidí prosté řady a hraje každou čtyřku, kterou může
bot-level-3 = staví s jistým plánem, ale přehlíží trojky s mezerou
bot-level-4 = neztrácí hlavu, ale občas něco přehlédne
bot-level-5 = vidí několik tahů dopředu
bot-level-6 = vidí dál dopředu a málokdy přehlédne hrozbu
bot-level-7 = vyhrává hrozbami, když mu to dovolíte
bot-level-8 = nepřehlédne nic
bot-level-9 = nepřehlédne nic a vidí ještě dál
bot-level-10 = prozkoumá asi 80 000 pozic na tah
bot-random = hraje cokoli, co pravidla dovolí
bot-minimax = propočítává vše až do konce, jen na malých deskách
bot-alphabeta = propočítává vše podstatné a najde nejkratší výhru
bot-attack = cení každé pole podle toho, co z něj napadá a blokuje
bot-master = je nejsilnější; na malých deskách nikdy neprohrává

## Previews of links in chats and search engines

preview-about = Piškvorky všech rozměrů: s přáteli, neznámými i boty.
preview-lobby = Piškvorky
preview-game = Partie { $code }
preview-open-seat = volné místo
preview-won = Výhra: { $name }
preview-draw = Remíza
preview-aborted = Partie zrušena
preview-seeks = { $name } hledá soupeře
preview-to-move = Na tahu: { $name }
preview-says =
    { $state }. { $rules }. { $stones ->
        [0] Zatím žádný kámen.
        [one] Na desce je { $stones } kámen.
        [few] Na desce jsou { $stones } kameny.
        [many] Na desce je { $stones } kamene.
       *[other] Na desce je { $stones } kamenů.
    }
preview-board = Aktuální deska

## Failures of `oxo`, after "oxo: ". A sentence without a full stop that says what to do.

failed-dumb = Tento terminál (TERM=dumb) nemá celou obrazovku; hrajte po řádcích: `oxo play --plain`
failed-keys = { $path }: { $error }; příklad ukáže `oxo config`
failed-neither = „{ $text }“ není soubor ani tahy podle { $rules }: { $error }; jiná pravidla zvolí `--rules`
failed-unsolvable = Není co řešit: { $reason }
failed-unsolvable-over = tyto tahy partii končí
failed-unsolvable-due = zahájení žádá rozhodnutí: stay, swap nebo two
failed-no-gate = Brána ssh není nainstalována; umístěte `oxo-ssh` vedle `oxo` nebo do PATH (`cargo install --path gate`)
failed-nothing-unfinished = Není v čem pokračovat; partii začne `oxo play`
failed-nothing-asked = Vstup byl prázdný; napište řádek jako `play`, nebo příkaz jako `oxo play`
failed-too-far =
    Partie má { $plies ->
        [one] { $plies } tah
        [few] { $plies } tahy
        [many] { $plies } tahu
       *[other] { $plies } tahů
    }, ne { $at }; `--at` přijímá 0 až { $plies }
failed-no-file-nor-code = Soubor „{ $text }“ neexistuje; určete partii kódem, třeba K7QX2M, souborem nebo slovem `last`
failed-not-shown = „{ $text }“ není soubor ani uložená partie a server ji nemůže ukázat: { $reason }
failed-running = Partie { $game } se ještě hraje; ukáže ji `oxo watch { $game }`
failed-no-json = `oxo { $command }` nemá výstup JSON; vynechte `--json`
failed-no-format = Nelze poznat formát { $path }; použijte příponu sgf, psq, txt, json, svg nebo png, anebo `--format`
failed-no-events = Záznam nemá události JSON; `oxo export { $game } --format json` zapíše partii jako JSON
failed-png-to-terminal = PNG nelze ukázat v terminálu; zadejte soubor pomocí `-o`
failed-no-seat = V { $game } na { $server } nemáte místo; `oxo join { $game }` ho obsadí, `oxo watch { $game }` žádné nepotřebuje
failed-table = Server poslal nemožnou partii: { $error }
failed-unreachable = { $server } není dostupný: { $reason }; více zjistí `oxo doctor --server { $server }`
failed-no-server = Na tomto počítači žádný server neodpovídá ({ $server }: { $reason }); určete jiný volbou `--server`, nebo server spusťte příkazem `oxo host`
failed-forgotten = Toto zařízení bylo odhlášeno, nebo server vašeho hráče smazal; jste nový host
failed-nonsense = Neočekávaná odpověď serveru: { $error }
failed-engine = Engine: { $error }; zkuste jeho příkaz ručně, se vstupem START 15
failed-engine-rules = { $error }; zvolte jiná `--rules`

## The terminal program: the game in words, below the board of the full screen and in lines. Sentences
## without a full stop; several may follow one another, joined by "; " or ", ".

turn-unknown = Na serveru už tato partie není
turn-waiting = Čeká se na soupeře
turn-sent = { $what } je na cestě k serveru
turn-yours = Jste na tahu ({ $side })
turn-theirs = Na tahu: { $name } ({ $side })
turn-centre = Jste na tahu ({ $side }): střed, { $cell }
turn-away = Jste na tahu ({ $side }): aspoň { $least } pole od { $cell }
turn-three = Položte tři kameny: { $nth } ze 3 ({ $side })
turn-three-theirs = { $name } klade tři kameny: { $nth } ze 3 ({ $side })
turn-two = Položte další dva kameny: { $nth } ze 2 ({ $side })
turn-two-theirs = { $name } klade další dva kameny: { $nth } ze 2 ({ $side })
turn-choose = Zvolte: { $choices }
turn-stay = zůstat za { $side }
turn-swap = vzít si { $side }
turn-place-two = položit další dva
turn-chooses = { $name } volí stranu
turn-stayed =
    { $you ->
        [by] Zůstáváte za { $taken }: { $other } hraje za { $left }
        [other] { $by } zůstává za { $taken }: vy hrajete za { $left }
       *[neither] { $by } zůstává za { $taken }: { $other } hraje za { $left }
    }
turn-swapped =
    { $you ->
        [by] Berete si { $taken }: { $other } teď hraje za { $left }
        [other] { $by } si bere { $taken }: vy teď hrajete za { $left }
       *[neither] { $by } si bere { $taken }: { $other } teď hraje za { $left }
    }
turn-asked-two =
    { $you ->
        [by] Kladete další dva kameny
       *[other] { $by } klade další dva kameny
    }
turn-nobody = zatím nikdo

## How a game ended. $reason is a fragment: one of the messages from end-line on.

end-you-win = Vyhráli jste ({ $side }): { $reason }
end-you-lose = Prohráli jste ({ $side }): { $reason }
end-wins = Výhra: { $name } ({ $side }), { $reason }
end-side-wins = Výhra { $side }: { $reason }
end-draw = Remíza: { $reason }
end-aborted = Zrušeno
end-aborted-by-you = Partii jste zrušili
end-aborted-by = Partii ruší { $name }
end-aborted-because = Zrušeno: { $reason }
end-line = řada { $cells }
end-line-loses = na { $side } zbylo dokončit řadu { $cells }
end-resigned = { $side } se vzdává
end-time = { $side } vypršel čas
end-away = { $side } tu příliš dlouho není
end-forbidden = na { $side } zbyla jen zakázaná pole
end-no-move = tah { $side } nepřišel včas
end-full = deska je plná
end-dead = řadu už nikdo nemůže dokončit
end-agreed = oba hráči souhlasí
end-operator = partii ukončil provozovatel serveru
end-ratings = Ratingy: { $x }, { $o }

## What has just happened in a game.

news-connected = Připojeno: { $server }
news-lost = Spojení ztraceno: { $reason }; připojujeme se znovu
news-seeking = Hledá se soupeř
news-game = Partie { $game }: { $terms }
news-link = Odkaz pro kamaráda: { $link }
news-invitation = Nebo příkaz: { $command }
news-pass-and-play = Dva u jedné klávesnice: X a O se střídají
news-you = Hrajete za { $side }, soupeř: { $name }
news-players = { $x } (X) hraje proti { $o } (O)
news-you-open = Zahajujete vy, soupeř: { $name }; strany se určí později
news-they-open = Zahajuje { $name }; strany se určí později
news-opens = Zahajuje { $x }, soupeř: { $o }; strany se určí později
news-begins = Vaše partie začíná, soupeř: { $name }
news-your-move = Jste na tahu: { $x } – { $o }
news-presence =
    { $state ->
        [on] { $side } ({ $name }) je zpět
        [away] { $side } ({ $name }) tu není
       *[left] { $side } ({ $name }) z partie odchází
    }
news-absent = { $side } ({ $name }) tu není; výhru bude možné nárokovat za { $time }: `claim`
news-moved = Tah { $side }: { $cell }
news-placed = { $name } klade { $side } na { $cell }
news-you-placed = Kladete { $side } na { $cell }
news-taken-back =
    Vráceno, zbývá { $moves ->
        [one] { $moves } tah
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahů
    }
news-offer =
    { $what ->
        [draw] { $name } nabízí remízu
        [takeback] { $name } chce vrátit tah
        [rematch] { $name } chce odvetu
        [pause] { $name } žádá o pauzu
       *[time] { $name } žádá o 15 sekund navíc
    }
news-you-offer =
    { $what ->
        [draw] Nabízíte remízu
        [takeback] Chcete vrátit tah
        [rematch] Chcete odvetu
        [pause] Žádáte o pauzu
       *[time] Žádáte o 15 sekund navíc
    }
news-answer = { $offer }: `yes`, nebo `no`?
news-answered =
    { $answer ->
        [accepted] { $name } nabídku přijímá
        [declined] { $name } nabídku odmítá
       *[withdrawn] { $name } nabídku stahuje
    }
news-lapsed = Nabídka už neplatí
news-paused = Pauza: { $name }, { $ago }
news-you-paused = Vaše pauza, { $ago }
news-paused-until = { $paused }; ukončí ji `go on`
news-resumed = Partie pokračuje
news-stalled = Server { $seconds } s nemohl ukládat; hodiny stály
news-given = { $side } dostává dalších { $seconds } s
news-outage =
    Server se po { $time } znovu spustil; { $lost ->
        [0] nic se neztratilo
        [1] ztratil se poslední tah
        [one] ztratil se poslední { $lost } tah
        [few] ztratily se poslední { $lost } tahy
        [many] ztratilo se posledních { $lost } tahu
       *[other] ztratilo se posledních { $lost } tahů
    }
news-outage-rest = Server se po { $time } znovu spustil; tahy jsou všechny, ale ne to, co přišlo po nich
news-outage-game = Server se znovu spustil a tuto partii ztratil
news-outage-player = Server vás už nezná, takže se můžete jen dívat

## Answers to a key or a command in a game.

answer-not-connected = Bez spojení
answer-not-sent = Bez spojení: { $what } se neodeslalo
answer-nothing-sent = Bez spojení: nic se neodeslalo
answer-not-sent-yet = Bez spojení: zatím neodesláno
answer-premove-changed = Tah { $cell } se nezahrál: deska se změnila
answer-premove-lost = Tah { $cell } se nezahrál: spojení se ztratilo
answer-refused = { $what }: odmítnuto, { $reason }
answer-move-pending = Váš poslední tah je ještě na cestě
answer-choice-pending = Vaše volba je ještě na cestě
answer-offered = To už je nabídnuto
answer-no-offer = Nic není nabídnuto
answer-report-empty = Popište, co se děje, například: uráží mě
answer-muted = Zprávy soupeře jsou v této partii ztlumené
answer-unmuted = Zprávy soupeře jsou zase vidět
answer-own-choice = Tato volba je na vás; boti radí jen s kameny
answer-bot-turn = Bot za vás může táhnout, jen když jste na tahu
answer-no-move =
    Tah { $number } není; partie má { $count ->
        [one] { $count } tah
        [few] { $count } tahy
        [many] { $count } tahu
       *[other] { $count } tahů
    }
answer-claim-in = { $name } tu není; výhru můžete nárokovat za { $time }
answer-claim-sure = { $name } tu není. Nárokovat výhru?
answer-come-back = Pokud na svém tahu { $time } nebudete, může { $name } nárokovat výhru

## The clock ledger: what each move cost, such as "3. X: 3.5 s, 240 ms returned for the connection".

ledger-empty = Zatím žádné tahy
ledger-returned = { $time } vráceno za spojení
ledger-extra = { $time } přidáno

## Times, counts and places.

time-milliseconds = { $count } ms
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-decimal = { $whole },{ $part }
time-clock-days = { $days }d { $hours }h
time-seconds-ago = před { $count } s
time-minutes-ago = před { $count } min
time-hours-ago = před { $count } h
time-days-ago =
    { $count ->
        [one] před { $count } dnem
        [few] před { $count } dny
        [many] před { $count } dne
       *[other] před { $count } dny
    }
count-moves =
    { $count ->
        [one] { $count } tah
        [few] { $count } tahy
        [many] { $count } tahu
       *[other] { $count } tahů
    }
count-watching =
    { $count ->
        [one] { $count } divák
        [few] { $count } diváci
        [many] { $count } diváka
       *[other] { $count } diváků
    }

## Terms of a game, joined by ", " or in columns. terms-late: spectators see it that much later.

terms-rated = hodnocená
terms-late = zpoždění { $seconds } s
terms-no-clock = bez hodin
terms-caro = caro: { $rules }
terms-renju = { $rules }, X má zakázaná pole
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] libovolná
    }
terms-as = za { $side }

player-first = Hráč 1
player-second = Hráč 2

## Seats and lists of games.

seat-free = volno
seat-bot = { $name } (bot)
lobby-empty = Žádné otevřené výzvy ani veřejné partie
lobby-challenge = výzva { $number }
lobby-game = partie { $code }

## Devices of a player.

device-linked = { $name } teď patří k vašim zařízením; není-li vaše: `oxo devices --sign-out { $device }`
device-signed-out = { $name }: odhlášeno jiným vaším zařízením
device-number = Zařízení { $device }

## What a key does at the board, in the bottom line after the key, "u take back", and in help: a few small
## words, the shorter the better. command-forward and its like stand beside an arrow.

command-yes = přijmout nabídku
command-no = odmítnout nabídku
command-rematch = odveta
command-retract = zpět
command-back = zpět
command-one-back = o tah zpět
command-on = vpřed
command-one-on = o tah vpřed
command-last = poslední
command-newest = na nejnovější tah
command-to-last = na poslední tah
command-live = do partie
command-play-pause = přehrát nebo zastavit
command-play = přehrát
command-turn = zlom
command-analyze = rozbor
command-analysis-board = deska pro rozbor
command-place = položit
command-try = zkusit
command-premove = předtah
command-cancel-leave = zrušit nebo odejít
command-cancel = zrušit
command-stay = zůstat
command-swap = vyměnit
command-two = další dva
command-copy = kopírovat pozvánku
command-claim = nárokovat výhru/remízu
command-claim-draw = nárokovat remízu
command-claim-victory = nárokovat výhru
command-takeback = vrátit tah
command-follow = sledovat X nebo O
command-start = začátek
command-hint = rada
command-hint-on = rada (zap.)
command-type = napsat pole
command-type-try = napsat pole na zkoušku
command-chances = šance
command-chances-on = šance (zap.)
command-bot = bot táhne za vás
command-chat = zpráva
command-pause-resume = pauza nebo pokračování
command-resume = pokračovat
command-pause = pauza
command-leave = odejít
command-threats = hrozby
command-threats-on = hrozby (zap.)
command-mute = ztlumit soupeře
command-unmute = zrušit ztlumení
command-report = nahlásit provozovatelům
command-numbers = čísla za radou
command-numbers-on = čísla (zap.)
command-draw = nabídnout remízu
command-time = 15 sekund navíc
command-ledger = výpis hodin
command-resign = vzdát se
command-abort = zrušit: nikdo nevyhraje
command-up = kurzor nahoru
command-down = kurzor dolů
command-left = kurzor doleva
command-right = kurzor doprava
command-confirm = potvrzovat tahy
command-confirm-on = potvrzovat tahy (zap.)
command-scroll-up = posunout nahoru
command-scroll-down = posunout dolů
command-scroll-left = posunout doleva
command-scroll-right = posunout doprava
command-centre = poslední tah doprostřed
command-fit = ukázat všechny kameny
command-go-to = přejít na pole
command-larger = větší pole
command-smaller = menší pole
command-page-back = o deset tahů zpět
command-page-on = o deset tahů vpřed
command-number = přejít na tah
command-faster = přehrávat rychleji
command-slower = přehrávat pomaleji
command-quit = skončit

## What a word of line mode does: in the list that `help` prints, after the word.

typed-yes = přijmout nabídku nebo potvrdit otázku
typed-no = odmítnout nabídku nebo stáhnout svou
typed-rematch = nabídnout další partii s vyměněnými stranami
typed-back = o tah zpět; vezme zpět zkušební tah
typed-next = další tah, jako prázdný řádek
typed-end = pozice po posledním tahu
typed-analyze = kde se partie zlomila, s důkazem
typed-stay = v zahájení: zůstat na své straně
typed-swap = v zahájení: vzít si druhou stranu
typed-two = v zahájení: položit další dva kameny
typed-claim = nárokovat výhru, když tu soupeř není, nebo remízu, když řada není možná
typed-takeback = požádat o vrácení vašeho posledního tahu
typed-start = pozice před prvním tahem
typed-hint = nejlepší tah a proč
typed-chances = co si bot myslí o nejlepších polích
typed-bot = nechat táhnout bota
typed-say = poslat zprávu
typed-pause = požádat o pauzu; během pauzy pokračovat
typed-help-prompt = vypsat tato slova; víc o každém řekne help, třeba `help play`
typed-help = vypsat tato slova
typed-leave = zpět na příkazový řádek; partie s člověkem běží dál
typed-game = zahodit zkušební tahy
typed-threats = pole, kde jeden kámen rozhodne partii
typed-mute = ztlumit soupeře, nebo ztlumení zrušit
typed-report = nahlásit něco provozovatelům serveru
typed-time = požádat o 15 sekund navíc
typed-clock = hodiny a cena každého tahu
typed-abort = zrušit sotva začatou partii: nikdo nevyhraje
typed-go-on = ukončit pauzu
typed-goto = pozice po tom tahu
typed-board = deska
typed-boards = kreslit desku po každém tahu, nebo přestat
typed-last = poslední tah
typed-moves = všechny tahy
typed-who = hráči a počet diváků
typed-rules = pravidla, podle kterých lze hrát
typed-bots = boti, proti kterým lze hrát
typed-put-x = položit X, před prvním tahem
typed-put-o = položit O, před prvním tahem
typed-clear = odebrat kámen, před prvním tahem
typed-turn = předat tah jedné straně, x nebo o
typed-lines = nejlepší tahy podle enginu, až 5
typed-why = proč je pozice vyhraná, nebo co může prohrávající
typed-proof = zapsat celý důkaz jako varianty
typed-forbidden = pole, která renju zakazuje
typed-following = co odtud následuje
typed-cut = odstranit tento tah a všechny další
typed-here = udělat z této pozice začátek
typed-comment = zapsat k pozici poznámku
typed-position = vypsat pozici jako text
typed-gomocup = vypsat pozici jako příkaz BOARD pro Gomocup
typed-save = zapsat všechny varianty jako SGF
typed-skip = přejít k další úloze
typed-solution = ukázat řešení; úloha se pak počítá jako nevyřešená

## Keys of the menu, of lists and of dialogues: as above.

key-up = nahoru
key-down = dolů
key-choose = vybrat
key-previous = předchozí volba
key-next = další volba
key-type-rules = napsat pravidla
key-quit-not = nekončí
key-rows-up = deset řádků nahoru
key-rows-down = deset řádků dolů
key-type-code = napsat kód
key-most-watched = vždy nejsledovanější
key-menu = nabídka
key-watch = sledovat
key-replay = přehrát
key-give-up = zrušit
key-put-x = položit X
key-put-o = položit O
key-remove = odebrat kámen
key-turn = změnit, kdo je na tahu
key-lines = nejlepší tahy
key-stop = zastavit engine
key-why = proč je to výhra
key-proof = zapsat důkaz
key-forbidden = zakázaná pole
key-command = napsat příkaz
key-solution = řešení
key-next-puzzle = další úloha
key-skip = přeskočit
key-to-puzzle = zpět k úloze
key-ok = OK
key-cancel = zrušit
key-send = odeslat
key-yes = ano
key-no = ne
key-close = zavřít
key-page-back = předchozí strana
key-page-on = další strana
key-earlier = dřívější
key-later = pozdější
key-help = klávesy
key-theme = další motiv

## Help, over the screen: titles and sections of the keys.

help-keys = Klávesy
help-ledger = Výpis hodin
help-section =
    { $section ->
        [move] Tah
        [game] Partie
        [talk] Zprávy
        [advice] Rady
        [look-back] Přehrávání
        [view] Zobrazení
       *[program] Program
    }
help-forbidden = { $mark } na desce: zakázáno pro X

## Texts being typed: before the cursor, on the row above the keys.

prompt-cell = Pole:
prompt-place = Přejít na:
prompt-chat = Zpráva:
prompt-report = Nahlásit:
prompt-code = Kód partie:
prompt-move = Číslo tahu:
prompt-rules = Pravidla:
prompt-name = Jméno:
prompt-no-number = Číslo tahu je třeba 12
prompt-nothing-near = Poblíž { $cell } nic není; toto je poslední pole tím směrem
prompt-visitor = Návštěvníci mohou hrát jen na tomto serveru

## Questions before something that ends a game, answered by yes or no.

question-resign = Vzdát partii?
question-abort = Zrušit partii? Nikdo nevyhraje.
question-draw = Nabídnout remízu?
question-give-up = Odejít a partii vzdát?
question-stop-hosting = Odejít a ukončit hostování? Partie počká, než ji znovu spustíte.
question-leave = Odejít? Partie { $game } poběží bez vás.
question-host-stops = Odejít? Partie kamaráda se zastaví, než ji znovu spustíte.
question-host-ends = Odejít? Partie kamaráda skončí.
question-lose-board = Odejít a zahodit změny na této desce?

## What the full screen says after a key, and of the connection.

screen-copied = Zkopírováno, pokud to terminál dovolí; jinak text označte myší
screen-threats-denied = V hodnocené partii mezi lidmi nelze hrozby ukazovat
screen-threats-none = Zatím žádné hrozby; označí se, jakmile vzniknou
screen-threats = Hrozby: ! dokončí řadu, ^ vytvoří dvě hrozby najednou
screen-threats-off = Hrozby skryty
screen-confirm = Potvrzování tahů zapnuto: kámen položíte dvojím stiskem
screen-confirm-off = Potvrzování tahů vypnuto
screen-own-view = Toto je váš vlastní pohled; ostatní ho mohou sledovat
screen-following = Sledujete pohled: { $name } ({ $side })
screen-following-nobody = Už nesledujete ničí pohled
screen-no-other-game = Žádná jiná partie se nehraje; čeká se na další
screen-most-watched = Teď nejsledovanější partie: { $game }
screen-newest = Toto je nejnovější pozice
screen-analysis-later = Rozbor přijde po partii
screen-analysis-failed = Rozbor není: { $reason }
screen-nobody-there = Partie skončila a nikdo tu není
screen-reported = Provozovatelé serveru vaše hlášení uvidí
screen-nothing-public = Teď se nehraje žádná veřejná partie
screen-game-over = Partie { $game } skončila; přehraje ji `oxo replay { $game }`
screen-no-reply = Server neodpovídá
screen-too-many-requests = Příliš mnoho požadavků najednou
screen-going-on = Vaše nedohraná partie; novou otevře `--new`
screen-unfinished = Máte nedohranou partii; pokračuje v ní `oxo join { $game }`
screen-unfinished-visit = Máte nedohranou partii { $game }; pokračujte v ní z nabídky
screen-reachable = Vstoupit může každý, kdo se k tomuto počítači dostane, na všech jeho adresách; ostatní vyloučí `--local`
screen-saved-in = Partie se ukládají do { $path }
screen-announcement = Oznámení: { $text }
screen-unsent =
    { $what ->
        [message] Spojení ztraceno: vaše zpráva možná nedošla
        [report] Spojení ztraceno: vaše hlášení možná nedošlo
        [offer] Spojení ztraceno: vaše nabídka možná nedošla
        [answer] Spojení ztraceno: vaše odpověď možná nedošla
       *[request] Spojení ztraceno: váš požadavek možná nedošel
    }
screen-back = Spojení obnoveno po { $seconds } s
screen-back-restarted = Server se znovu spustil, spojení obnoveno po { $seconds } s
screen-this-machine = tento počítač
screen-theme =
    { $colours ->
        [colourless] Motiv { $name }, bez barev
        [sixteen] Motiv { $name }, 16 barev
        [indexed] Motiv { $name }, 256 barev
       *[true] Motiv { $name }, všechny barvy
    }
screen-theme-alone = Jiný motiv není
screen-theme-role = „{ $name }“ není role; zadejte jednu z těchto: { $roles }
screen-theme-colour = „{ $text }“ není barva; zadejte třeba "#e69f00", "light-red" nebo "reset"
screen-keys-action = [keys] { $entry }: neznámá akce; zadejte jednu z těchto: { $known }
screen-keys-key = [keys] { $entry }: { $error }
screen-keys-taken = [keys] { $entry }: { $key } už je klávesa pro { $other }; jedné z nich dejte jinou
screen-keys-none = [keys] { $entry }: potřebuje klávesu
screen-keys-quit = [keys] { $entry }: mezi klávesami musí být { $key }, aby se vždy dalo skončit
screen-key-unknown = Neznámá klávesa „{ $text }“; klávesy jsou třeba x, Space, Enter, F5, Up, Ctrl-r nebo Shift-Up

## The full screen: whose turn it is and what to do, on the rows below the board. $key, $yes and the like
## are keys, such as Enter. The rows are short: at most 80 columns, better 40.

status-catching-up = { $line } (dohání se)
status-confirm = { $cell }? { $yes } položí kámen, { $no } ne
status-confirm-brief = { $cell }? { $yes } nebo { $no }
status-premove = { $turn }, předtah { $cell }
status-paused = { $paused }; { $key } pokračuje
status-claim = { $name } tu není; { $key } nárokuje výhru
status-short = Dochází čas: kameny se kladou bez potvrzení
status-analyze = { $key } rozebere partii
status-first = Šipky a { $key } nebo klepnutí položí kámen
status-offer-open = { $offer }: { $yes } ano, { $no } ne
status-offer-shared = { $offer }; { $name }: { $yes } ano, { $no } ne
status-offer-left = { $offer }, ale { $name } už tu není
status-offer-away = { $offer }; { $name } tu není
status-last = Poslední: { $number }. { $side } { $cell }
status-sent = odesláno
status-seen = doručeno
status-trying = Zkouška { $cells }
status-trying-keys = { $trying } po tahu { $number }; { $undo } vezme zpět, { $back } se vrátí
status-move-of = Tah { $number } z { $all }
status-paused-at = Zastaveno u tahu { $number }
status-behind =
    { $count ->
        [one] { $count } tah za partií
        [few] { $count } tahy za partií
        [many] { $count } tahu za partií
       *[other] { $count } tahů za partií
    }
status-move-behind = Tah { $number }, { $behind }
status-pace = { $line }, tah každých { $time }
status-resumes = { $line }; { $key } pokračuje
status-returns = { $line }; { $key } se vrátí

## The full screen: the connection, at the right of the first row, and below the board when it is lost.

link-connecting = připojování
link-connecting-again = připojování, pokus { $attempt }
link-silent = { $seconds } s mlčí
link-local = hra bez sítě
link-online = online
link-online-ms = online { $ms } ms
link-lost = bez spojení
link-closed = odpojeno
link-retrying = Spojení ztraceno { $ago }, připojujeme se ({ $reason })
link-retrying-in = Spojení ztraceno { $ago }, pokus za { $seconds } s ({ $reason })
link-ended = Spojení ukončeno { $ago }: { $reason }
link-too-small = OXO potřebuje { $size }, ^C skončí

## The full screen: panels beside the board. Headings, and what is in them.

panel-players = Hráči
panel-players-watched =
    Hráči, { $count ->
        [one] { $count } divák
        [few] { $count } diváci
        [many] { $count } diváka
       *[other] { $count } diváků
    }
panel-hint = Rada
panel-analysis = Rozbor
panel-map = Mapa
panel-moves = Tahy
panel-chat = Chat
panel-no-moves = zatím žádné
panel-you = vy
panel-bot = bot
panel-server-bot = bot serveru
panel-connected = připojeno
panel-not-connected = nepřipojeno
panel-away = pryč
panel-left = mimo partii
panel-thinking = Přemýšlí
panel-analyzed =
    { $done } z { $count ->
        [one] { $count } tahu rozebráno
        [few] { $count } tahů rozebráno
        [many] { $count } tahu rozebráno
       *[other] { $count } tahů rozebráno
    }
panel-no-turn = Žádný zlom: nikdo nepromarnil výhru ani remízu
panel-turn = Zlom: { $number }. { $side } { $cell } { $blunder } ({ $key })
panel-wins = vyhrává
panel-loses = prohrává
panel-blunder = { $cell } { $blunder }
panel-blunder-better = { $cell } { $blunder }. Lepší: { $missed }
panel-blunder-now = { $cell } { $blunder }. Lepší: { $missed }; teď { $now }
panel-expects = { $hint }; dál { $moves }
panel-proven = Výhra, remíza (=) nebo prohra a počet tahů
panel-denser = { $cells }; hustší je lepší
panel-depth = hloubka { $depth }
panel-nodes =
    { $count ->
        [one] { $count } uzel
        [few] { $count } uzly
        [many] { $count } uzlu
       *[other] { $count } uzlů
    }

## The full screen: a game that waits for a friend, and pages without a board.

waiting-code = Kód partie { $code }
waiting-link = Kamarád otevře
waiting-command = nebo zadá
waiting-so-far = zatím { $seconds } s
waiting-nothing-on = Čeká se na veřejnou partii
waiting-opening = Otevírá se partie
waiting-connecting = Připojování: { $server }

## The full screen: lists of open challenges, of games and of saved games. Rows of columns, the narrower
## the better.

list-lobby = OXO: { $server }
list-watching = Partie ke sledování: { $server }
list-saved = Uložené partie
list-resume = Pokračovat v partii { $game }
list-pair = Najít soupeře
list-create = Otevřít partii pro kamaráda
list-terms = { $does }: { $terms }
list-code = Vstoupit pomocí kódu
list-asking = Dotaz na server
list-reading = Načítá se
list-challenges = Otevřené výzvy: { $count }
list-no-challenges = Otevřené výzvy: teď žádné
list-games = Partie: { $count }
list-no-games = Partie: teď žádné
list-wants = chce { $side }
list-join = lze vstoupit
list-won = výhra { $side }
list-end =
    { $end ->
        [draw] remíza
        [aborted] zrušeno
       *[running] nedohráno
    }
list-nothing-on = Teď se nehraje žádná veřejná partie
list-nothing-on-more = Další se objeví zde
list-playing =
    { $count ->
        [one] Hraje se { $count } partie
        [few] Hrají se { $count } partie
        [many] Hraje se { $count } partie
       *[other] Hraje se { $count } partií
    }
list-move = tah { $number }
list-none-saved = Zatím žádné uložené partie.
list-none-saved-more = Ukládá se sem každá vaše partie.
list-no-code = bez kódu
list-no-date = bez data
list-no-name = neznámý

## The full screen: the menu. A row has a name, and beside it what it is set to; below the menu stands what
## the chosen row does.

menu-resume = Pokračovat
menu-others = Vaše další partie
menu-play = Hrát s botem
menu-rules = Pravidla
menu-bot = Bot
menu-side = Vaše strana
menu-clock = Hodiny
menu-more = Další možnosti
menu-rated = Hodnocená
menu-listed = Ukázat v lobby
menu-delay = Zpoždění diváků
menu-both = Hra ve dvou
menu-online = Hrát online
menu-watch = Sledovat partii
menu-host = Pro kamaráda
menu-saved = Přehrát partii
menu-board = Deska pro rozbor
menu-name = Vaše jméno
menu-quit = Skončit
menu-at-one-keyboard = u jedné klávesnice
menu-on-that-server = na tom serveru
menu-from-here = z tohoto počítače
menu-saved-here = uložená zde
menu-all-shown = ukázány všechny
menu-more-games = dalších { $count }
menu-puzzles =
    { $course ->
        [daily] úloha dne
        [near] podle vašeho ratingu
        [streak] série
        [mine] vaše chyby
        [fours] výhra čtyřkami
        [threats] výhra hrozbami
        [hold] zastavit čtyřky
        [foul] zakázaný tah (renju)
       *[exact] malé desky
    }
menu-guest = host
menu-yes = ano
menu-no = ne
menu-none = žádné
menu-others-hint = { $key } ukáže všechny, nebo méně
menu-side-hint = X začíná
menu-no-clock-hint = Bez časového limitu
menu-clock-hint = { $clock } pro každého hráče
menu-more-hint = Další boti a možnosti partií online
menu-rated-hint = Zda partie online mění váš rating
menu-listed-hint = Zda vaše partie online kdokoli najde v lobby
menu-delay-hint = O kolik později diváci vidí vaše partie online
menu-both-hint = Dva hráči s těmito pravidly se střídají u jedné klávesnice
menu-online-hint = Najít soupeře nebo partii ke sledování
menu-watch-hint = Nejsledovanější partie
menu-host-hint = S těmito pravidly; kamarádovi stačí jeden řádek
menu-saved-hint = Projít ji po tazích a vidět, co uniklo
menu-board-hint = Podle těchto pravidel: postavit pozici, zkoušet tahy, vidět, proč je vyhraná
menu-name-hint = { $key } ho změní; vidí ho ostatní
menu-quit-hint = { $key } skončí
menu-bot-hint = { $bot } { $character }
menu-bot-beaten =
    { $count ->
        [1] { $bot }: vyhráli jste; zkuste { $other }
        [one] { $bot }: { $count } výhra v řadě; zkuste { $other }
        [few] { $bot }: { $count } výhry v řadě; zkuste { $other }
        [many] { $bot }: { $count } výhry v řadě; zkuste { $other }
       *[other] { $bot }: { $count } výher v řadě; zkuste { $other }
    }
menu-bot-hard = { $bot } se těžko poráží; zkuste { $other }
menu-game-yours = { $rules }, { $name }, jste na tahu
menu-game-theirs = { $rules }, { $name }, na tahu je soupeř
menu-game-here = { $game } na tomto počítači: { $rules }
menu-game-there = { $game } na serveru: { $rules }
menu-quit-key = { $key } skončí
menu-called = Vaše jméno: { $name }
menu-called-until = Do konce programu se jmenujete { $name }; v nastavení máte { $other }

## Line mode (`oxo --plain`), which is read by scripts and spoken by screen readers: one line each.
## Commands that can be typed, such as help, go on or menu, stay as they are.

line-replay-hint = Prázdný řádek ukáže další tah; help vypíše příkazy
line-no-game = Žádná partie zatím není
line-no-board = Deska pro „{ $line }“ zatím není; zkuste help nebo menu
line-help = { $text }; help vypíše příkazy
line-usage = Použití: { $usage } ({ $help })
line-too-long = Tento řádek je příliš dlouhý
line-input-ended = Vstup skončil dřív než partie
line-yes-or-no = { $question } yes, nebo no?
line-boards-on = Deska se zase kreslí po každém tahu
line-boards-off = Deska se už sama nekreslí; ukáže ji b
line-lobby-first = Nejdřív napište lobby; vypíše otevřené výzvy
line-no-challenge = Otevřená výzva číslo { $number } není; vypíše je lobby
line-thinking = Odpověď na vaši poslední otázku se ještě počítá
line-no-analysis = Zatím není žádný tah k rozboru
line-analysis-later = Rozbor je jen v nehodnocených partiích s boty a po konci partie
line-no-advice = Teď tu není kam položit kámen
line-no-threats = V hodnocených partiích se hrozby neukazují
line-game-gone = Server už tuto partii nezná
line-ended = Partie je zavřená

line-cell = položit tam kámen: b2, na neomezené ploše třeba 3,-1
line-column = kde kameny padají, pustit tam kámen: d; clock a board pak pište celé
line-try = zkusit tam tah
line-variation = zahrát tam tah, nebo vstoupit do jeho varianty

line-recommends = { $bot } radí { $advice }
line-expected = Čeká se: { $moves }
line-weighs = { $cell } má váhu { $score }
line-replay-players = X: { $x }, O: { $o }; { $moves }
line-chooses = { $side } volí: { $decision }
line-place = Po tahu { $ply } z { $all }
line-place-last = Po tahu { $ply } z { $all }, { $side } { $cell }
line-place-tried = { $place }; zkouška: { $cells }
line-variation-end = Vaše varianta tu končí; game vede zpět do partie
line-variation-over =
    { $winner ->
        [x] Vaše varianta partii končí: výhra X
        [o] Vaše varianta partii končí: výhra O
       *[draw] Vaše varianta partii končí: remíza
    }
line-last-move = To byl poslední tah
line-forbidden = { $mark } je zakázaný tah pro X
line-spectators = Diváci: { $count }
line-no-line-near = Nikdo nemůže řadu hned dokončit ani k ní vytvořit dvě cesty
line-completes = { $side } dokončí řadu na { $cell }
line-would-complete = { $side } by dokončením řady na { $cell } prohrál
line-forks = { $side } vytvoří na { $cell } dvě cesty k řadě
line-clock-later = { $clock }, hodiny poběží, až přijde soupeř
line-clock = Hodiny: X { $x }, O { $o }
line-time =
    { $unit ->
        [day] { $count ->
            [one] { $count } den
            [few] { $count } dny
            [many] { $count } dne
           *[other] { $count } dní
        }
        [hour] { $count ->
            [one] { $count } hodina
            [few] { $count } hodiny
            [many] { $count } hodiny
           *[other] { $count } hodin
        }
        [minute] { $count ->
            [one] { $count } minuta
            [few] { $count } minuty
            [many] { $count } minuty
           *[other] { $count } minut
        }
       *[second] { $count ->
            [one] { $count } sekunda
            [few] { $count } sekundy
            [many] { $count } sekundy
           *[other] { $count } sekund
        }
    }
line-times = { $larger } { $smaller }
line-analyzing =
    Rozbor: { $positions ->
        [one] { $positions } pozice
        [few] { $positions } pozice
        [many] { $positions } pozice
       *[other] { $positions } pozic
    }, asi { $seconds ->
        [one] { $seconds } sekunda
        [few] { $seconds } sekundy
        [many] { $seconds } sekundy
       *[other] { $seconds } sekund
    }
line-no-move = Zatím žádný tah
line-move = Tah { $number }: { $side } { $cell }
line-unfinished = Nedohraná: { $game }; join { $game } v ní pokračuje
line-or = { $commands } nebo { $last }
line-seat-free = { $side }: zatím nikdo
line-seat =
    { $side }: { $name }{ $who ->
        [you] , vy
       *[them] { "" }
    }{ $presence ->
        [bot] , bot
        [on] , zde
        [away] , na chvíli pryč
       *[left] , mimo partii
    }

## What is proven of a position, for the player to move: a fragment like "win in 3". $moves are the
## winner's moves.

verdict-win =
    výhra { $moves ->
        [one] { $moves } tahem
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahy
    }
verdict-loss =
    prohra { $moves ->
        [one] { $moves } tahem
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahy
    }
verdict-draw = remíza

## `oxo analyze`: lines of a report

report-best = nejlépe { $moves }
report-more = { $moves } a další: { $count }
report-blunder = { $cell } { $blunder }
report-blunder-now = { $cell } { $blunder }: teď { $value }

## The connection: why a server cannot be reached, or was lost. A fragment in small letters after
## "Connection lost: " or "Cannot reach example.org: ".

net-ended = spojení skončilo
net-ended-early = spojení skončilo při navazování
net-no-connection = spojení nikdo nepřijal včas
net-no-greeting = při navazování spojení nepřišla odpověď
net-no-answer = žádná odpověď
net-no-answer-within = do { $seconds } s nepřišla odpověď
net-nobody = nikdo tam neposlouchá
net-no-name = jméno není známé, nebo je tento počítač offline
net-http = neodpovídá tam server OXO (HTTP { $status })
net-try-wss = neodpovídá tam server OXO; zkuste wss:// místo ws://
net-try-ws = na tomto portu není TLS; zkuste ws:// místo wss://
net-other-server = neodpovídá tam server OXO
net-other-server-says = neodpovídá tam server OXO: { $error }
net-old-tls = server neumí žádnou bezpečnou verzi TLS
net-tls = chyba TLS: { $error }
net-cert-unknown = tento počítač nedůvěřuje autoritě, která vydala certifikát serveru; přidá ji `--ca FILE`
net-cert-expired = platnost certifikátu serveru vypršela
net-cert-early = certifikát serveru ještě neplatí; zkontrolujte hodiny tohoto počítače
net-cert-name = certifikát serveru je na jiné jméno, než je v adrese
net-cert-authority = certifikát serveru patří certifikační autoritě; provozovatel ho musí vytvořit s basicConstraints=CA:FALSE
net-cert-bad = certifikát serveru je neplatný: { $error }
net-superseded = otevřeno jinde: teď za vás hraje jiný program
net-signed-out = toto zařízení odhlásilo jiné vaše zařízení
net-versions = program a server používají různé verze
net-bye = zakladatel server zavřel
net-restarting = server se restartuje
net-unheard = server od tohoto počítače nic nedostává
net-flooding = server odmítl příliš mnoho požadavků
net-closed = server zavřel spojení
net-silent = server se odmlčel
net-stuck = server nečte, co mu přichází
net-garbled = server porušuje protokol: { $error }
net-inconsistent = údaje serveru o partii { $game } si odporují

## Errors of the system

system-not-found = takový soubor ani adresář neexistuje
system-no-permission = chybí oprávnění
system-exists = už existuje
system-directory = to je adresář
system-no-directory = část cesty není adresář
system-no-file = to není běžný soubor, ale roura nebo zařízení
system-full = disk je plný
system-read-only = disk je jen pro čtení
system-too-large = soubor je příliš velký
system-damaged = obsah nelze přečíst
system-in-use = používá ho jiný program
system-unreachable = tato adresa není dostupná
system-other = chyba systému ({ $error })

## Trouble on the way to a game: whole sentences

trouble-held = Tuto partii hrajete v jiném `oxo`; pokračujte tam, nebo ho zavřete. S `--guest` nebo jiným `--name` budete jiný hráč
trouble-unsaved = Partie se neuložila: { $error }
trouble-forgetful = Vaše volby se neuložily: { $error }
trouble-library = Uložené partie nelze přečíst: { $error }
trouble-host = Na tomto počítači nelze partii založit: { $error }
trouble-port = „{ $port }“ není port; zadejte číslo od 1 do { $most }

## Commands of `oxo` that print something and end. Lines in small letters, without a full stop.

cli-guest-devices = Host nemá žádná zařízení; vynechte `--guest`
cli-link =
    { $code } propojí další zařízení s hráčem { $name }, jednou, nejpozději za { $minutes ->
        [one] { $minutes } minutu
        [few] { $minutes } minuty
        [many] { $minutes } minuty
       *[other] { $minutes } minut
    }.
cli-link-there = Tam: { $command }
cli-link-browser = V prohlížeči: { $link }
cli-linked = i zde jste teď { $name }
cli-linked-seats = i zde jste teď { $name }, vaše partie: { $games }
cli-signed-out = zařízení { $number } je odhlášené
cli-device-unnamed = bez názvu
cli-seen-here = zde
cli-seen-online = online
cli-seen-long-ago = dlouho nepřipojeno

cli-imported = { $rules }, { $moves }: uloženo jako { $path }
cli-legal =
    { $game }: podle pravidel, { $moves }, { $result ->
        [x] výhra X
        [o] výhra O
        [draw] remíza
        [aborted] zrušeno
       *[open] nedohráno
    }

cli-theme-own = { $name } (vlastní)
cli-themes-where = Vlastní se čtou z { $path }/NAME.toml;
cli-themes-start = `oxo themes --print dark` vypíše jeden pro začátek.

cli-not-played = Ještě jste tam nehráli; zadejte hráče
cli-no-such-player = Nikdo toho jména tam nehrál
cli-no-ratings = V { $rules } zatím nikdo nemá rating
cli-player-online = { $name }, online
cli-no-finished = zatím žádná dohraná partie
cli-results = výhry { $won }, remízy { $drawn }, prohry { $lost }
cli-results-rated = { $results }; { $rating }
cli-played =
    { $end ->
        [won] výhra
        [lost] prohra
        [drawn] remíza
       *[running] hraje se
    }

cli-status =
    { $games ->
        [one] { $games } partie
        [few] { $games } partie
        [many] { $games } partie
       *[other] { $games } partií
    }{ $yours ->
        [0] { "" }
        [one] , na tahu jste v { $yours }
        [few] , na tahu jste v { $yours }
        [many] , na tahu jste v { $yours }
       *[other] , na tahu jste v { $yours }
    }

cli-waiting = stále čekáme
cli-retrying = { $reason }; zkoušíme to znovu
cli-your-move-first = jste na tahu: deska je prázdná
cli-your-move = { $name } ({ $side }): { $cell }, teď jste na tahu
cli-hidden-server = server
cli-hidden-file = soubor brány

## `oxo solve`

solve-win =
    { $side } vyhraje, tahů: { $moves ->
        [one] { $moves }
        [few] { $moves }
        [many] { $moves }
       *[other] { $moves }
    }
solve-loss =
    { $side } prohraje, tahů: { $moves ->
        [one] { $moves }
        [few] { $moves }
        [many] { $moves }
       *[other] { $moves }
    }
solve-best = nejlepší: { $moves }
solve-line = varianta: { $moves }
solve-positions =
    { $count ->
        [one] { $count } pozice
        [few] { $count } pozice
        [many] { $count } pozice
       *[other] { $count } pozic
    } za { $time }
solve-too-long = nevyřešeno do { $time }
solve-failed = nevyřešeno: { $why }
solve-over = partie skončila
solve-opening = zahájení ještě neskončilo
solve-boundless = plocha nemá okraje
solve-too-large =
    { $cells ->
        [one] { $cells } pole
        [few] { $cells } pole
        [many] { $cells } pole
       *[other] { $cells } polí
    } je na propočet příliš, nejvýš jich může být { $most }
solve-time = čas vypršel
solve-nodes = dosažen limit pozic
solve-stopped = zastaveno
solve-known = známo: { $known }
solve-known-nothing-yet = známo: zatím nic
solve-known-nothing = neví se nic
solve-known-both = { $one }, { $two }
solve-known-verdict = { $verdict }, ale neznáme všechny tahy, které ji udrží
solve-known-win =
    { $plies ->
        [one] výhra nejvýš za { $plies } půltah
        [few] výhra nejvýš za { $plies } půltahy
        [many] výhra nejvýš za { $plies } půltahu
       *[other] výhra nejvýš za { $plies } půltahů
    }
solve-known-draw-or-win = aspoň remíza
solve-known-no-loss =
    { $plies ->
        [one] prohra nejdřív za { $plies } půltah
        [few] prohra nejdřív za { $plies } půltahy
        [many] prohra nejdřív za { $plies } půltahu
       *[other] prohra nejdřív za { $plies } půltahů
    }
solve-known-no-win =
    { $plies ->
        [one] výhra nejdřív za { $plies } půltah
        [few] výhra nejdřív za { $plies } půltahy
        [many] výhra nejdřív za { $plies } půltahu
       *[other] výhra nejdřív za { $plies } půltahů
    }
solve-known-draw-or-loss = nejvýš remíza
solve-known-loss =
    { $plies ->
        [one] prohra nejvýš za { $plies } půltah
        [few] prohra nejvýš za { $plies } půltahy
        [many] prohra nejvýš za { $plies } půltahu
       *[other] prohra nejvýš za { $plies } půltahů
    }

## `oxo doctor`, a report: what was looked at, what was found, and in doctor-next- what to do about it

doctor-ok = v pořádku
doctor-warn = pozor
doctor-fail = chyba
doctor-program = program
doctor-term = TERM
doctor-colours = barvy
doctor-locale = jazyk
doctor-terminal = terminál
doctor-size = velikost
doctor-characters = znaky
doctor-mouse = myš
doctor-settings = nastavení
doctor-keys = klávesy
doctor-theme = motiv
doctor-identities = hráči
doctor-games = partie
doctor-hosted = založené
doctor-proxy = proxy
doctor-server = server
doctor-name = jméno
doctor-port = port
doctor-upgrade = upgrade
doctor-greeting = navázání
doctor-round-trip = odezva
doctor-clocks = hodiny
doctor-not-set = nenastaveno
doctor-dumb = dumb: neumí umístit kurzor
doctor-no-terminal = toto není terminál
doctor-no-colours = žádné
doctor-sixteen-million = 16 milionů
doctor-not-utf8 = { $locale }, ne UTF-8
doctor-columns-rows = sloupců { $columns }, řádků { $rows }
doctor-widths = sloupců: { $widths }
doctor-mouse-answers = odpovídá; zda hlásí klepnutí a zaměření, ukáže klepnutí na řádek nabídky
doctor-no-settings = žádné, a to je v pořádku; viz `oxo config`
doctor-nowhere = není je kam ukládat: chybí domovský adresář
doctor-kept = { $path }, pro tento server { $count }
doctor-proxy-unused = { $variable } je nastavena, ale `oxo` ji nepoužívá
doctor-no-url = to není adresa serveru
doctor-in = { $what } za { $time }
doctor-tls = TLS a WebSocket
doctor-plain = WebSocket, nešifrovaný
doctor-speaks = { $server }, protokol { $version }
doctor-no-ping = žádný ping se nevrátil
doctor-pings = medián z { $count }: { $time }, kolísání { $jitter }
doctor-ahead = hodiny serveru jdou o { $ms } ms napřed
doctor-behind = hodiny serveru jdou o { $ms } ms pozadu
doctor-http = HTTP { $status } místo WebSocketu
doctor-next-plain = hrajte po řádcích: `oxo --plain`
doctor-next-term = hrajte po řádcích, `oxo --plain`, nebo nastavte TERM
doctor-next-utf8 = nastavte LANG=C.UTF-8, nebo použijte `--ascii`
doctor-next-terminal = chcete-li to zjistit, spusťte příkaz v terminálu, ne do souboru nebo roury
doctor-next-window = zvětšete okno, nebo použijte `--plain`
doctor-next-ascii = použijte `--ascii`
doctor-next-narrow = použijte `--ascii`, nebo nastavte nejednoznačné znaky jako úzké
doctor-next-settings = opravte ten řádek; příklad ukáže `oxo config`
doctor-next-keys = opravte ten záznam; příklad ukáže `oxo config`
doctor-next-theme = zadejte jiný motiv v nastavení, v OXO_THEME nebo přes `--theme`; vypíše je `oxo themes`
doctor-next-home = nastavte HOME, jinak budete pokaždé nový host
doctor-next-directory = povolte do něj zápis, nebo zadejte jiný adresář
doctor-next-proxy = pokud z vaší sítě nevede jiná cesta, server odsud není dostupný
doctor-next-online = zkontrolujte, že je tento počítač online
doctor-next-name = zkontrolujte jméno serveru a že je tento počítač online
doctor-next-port = zkontrolujte, že server běží a že port { $port } neblokuje firewall
doctor-next-network = zkuste jinou síť
doctor-next-near = tak dlouho trvá každý tah; lepší je bližší server
doctor-next-clock = partiím to nevadí; nastavte hodiny tohoto počítače
doctor-next-http = odpovídá tam proxy nebo jiný program; musí propouštět WebSocket (Upgrade a Connection) a cesta musí být správná, obvykle /ws
doctor-next-silent = něco po cestě zadržuje WebSocket; zkuste wss://
doctor-next-url = zkontrolujte adresu: ws:// nebo wss://, port, cestu
doctor-next-operator = zeptejte se provozovatele serveru

## `oxo bot`, which lets an engine (another program) play. Lines in small letters.

engine-none = Engine je program, například ./pbrain-pela
engine-arrived = na serveru jako { $name }
engine-offline = žádné spojení: { $reason }; další pokus za { $time }
engine-waiting = { $game }: čeká se na soupeře
engine-ended-unseen = { $game }: skončila, když nebylo spojení
engine-nonsense = { $game }: kopie partie na serveru je poškozená
engine-restarted = { $game }: engine { $fault }; spouští se znovu
engine-resigned = vzdání: engine { $fault }
engine-leaving = další partie nebudou: odchod
engine-leaving-later =
    { $count ->
        [one] další partie nebudou; { $count } ještě běží: druhé Ctrl-C ji nechá hodinám
        [few] další partie nebudou; { $count } ještě běží: druhé Ctrl-C je nechá hodinám
        [many] další partie nebudou; { $count } ještě běží: druhé Ctrl-C je nechá hodinám
       *[other] další partie nebudou; { $count } jich ještě běží: druhé Ctrl-C je nechá hodinám
    }

## What an engine did wrong, after "The engine " or "the engine "

fault-start = se nedá spustit: { $error }
fault-late = do { $seconds } s neodpověděl
fault-gone = sám skončil
fault-line = není dostupný: { $error }
fault-line-deaf = nečte
fault-line-endless = píše bez konce
fault-reply = odpověděl „{ $reply }“, což zde není platná odpověď
fault-illegal = udělal nepřípustný tah „{ $reply }“: { $error }
fault-refuses = odmítá: „{ $reply }“
fault-unspoken = nemůže dostat příkaz: { $error }
fault-opening = nemůže tuto partii zahájit: { $error }
fault-idle = nic nedělá
fault-rules = podle protokolu Gomocup hraje jen pět v řadě na desce s okraji, volně nebo se zahájením +swap či +swap2, ne { $rules }

## `oxo config`: comments in the settings file, each above an example

config-head = Nastavení programu oxo. Volba nebo proměnná, třeba OXO_NAME, má přednost.
config-name = Vaše jméno, nejvýš 24 znaků.
config-server = Server pro všechny příkazy, které ho potřebují; `oxo play` zůstává na tomto počítači.
config-theme = Barvy; vypíše je `oxo themes`.
config-lang = Jazyk; bez něj podle systému.
config-ascii = Kreslit jen znaky ASCII.
config-games = Adresář, kam se ukládají dohrané partie.
config-confirm = Před tahem se zeptat.
config-bell = Zazvonit, když jste na tahu.
config-keys = Klávesy místo obvyklých, podle názvu akce: jedna, nebo seznam.

## `oxo --help`: headings and remarks

manual-usage = Použití:
manual-arguments = Argumenty
manual-options = Volby
manual-common = Volby všech příkazů
manual-play = Hra
manual-look-back = Sledování a přehrávání
manual-keep = Ukládání
manual-beside = Mimo desku
manual-more = Další
manual-default = [výchozí: { $value }]
manual-variable = [proměnná: { $value }]
manual-values = [hodnoty: { $values }]
manual-example = Příklad: { $command }
manual-lines = Řádky, které čte `--plain`:

## `oxo --help`: what a command does. The first line stands in the list of commands, what follows
## the empty line in the help of the command. Verbs as in a dictionary or an order; no full stop in
## the first line. --options stay as they are.

about-oxo =
    Piškvorky všech velikostí, s lidmi i s boty

    Bez příkazu se otevře nabídka; její první položka hned začne partii s botem. `oxo LINK` otevře partii z odkazu.
about-play =
    Hned hrát s botem

    Na tomto počítači, pokud nezadáte server.
about-seek = Najít soupeře
about-create = Otevřít partii a vypsat příkaz pro kamaráda
about-join = Vstoupit do partie, nebo se do ní vrátit
about-watch = Sledovat partii
about-host =
    Spustit na tomto počítači server a otevřít na něm partii pro kamaráda

    Pokračuje v nedohrané partii. S --server se partie otevře na tom serveru.
about-replay = Přehrát partii: projít tahy, zkusit jiné, najít zlom
about-list = Vypsat otevřené výzvy a běžící partie
about-ssh =
    Pustit ke hře obyčejným ssh: tento program na jejich terminálu

    Hrají na serveru z --server; bez něj je serverem tento počítač.
about-solve =
    Zjistit, jak pozice skončí při nejlepší hře a kterými tahy

    Skončí s kódem 3, když čas nestačil.
about-analyze = Rozebrat partii: jakou cenu měla každá pozice a kde se promarnila
about-status =
    Říct jedním řádkem, kolik máte partií a v kolika jste na tahu

    Pro prompt nebo stavový řádek: je rychlý, neruší hrající program a skončí s kódem 0, i když server neodpovídá. Partie z `oxo host` se nepočítají.
about-wait =
    Počkat, až budete na tahu, a říct, co zahrál soupeř

    Skončí pak s kódem 0, po konci partie s kódem 3, po --timeout s kódem 4.
about-player = Ukázat výsledky, ratingy a poslední partie hráče
about-top =
    Ukázat žebříček hry

    Podle ratingu bez dvou odchylek.
about-link = Být týmž hráčem na jiném počítači: ukázat kód, nebo ho zadat
about-devices = Vypsat zařízení hráče, nebo jedno odhlásit
about-doctor =
    Zkontrolovat terminál, nastavení a server a vypsat zprávu

    Skončí s kódem 1, když něco nefunguje.
about-config = Vypsat příklad nastavení a jeho místo, nebo ho tam zapsat
about-export = Zapsat partii v jiném formátu, nebo její obrázek
about-import = Uložit partii ze souboru SGF, .psq, JSON nebo textu
about-verify =
    Ověřit, že záznamy partií odpovídají pravidlům

    Skončí s kódem 1, když některý neodpovídá.
about-bot =
    Nechat hrát engine s protokolem Gomocup

    Hledá soupeře, dokud neodehraje --rounds partií. První Ctrl-C nezačne další partie, druhé opustí běžící.
about-themes = Vypsat motivy, nebo vypsat jeden pro začátek
about-completions = Vypsat doplňování příkazů a voleb pro shell
about-man = Vypsat příručku, nebo zapsat stránku pro každý příkaz
about-lobby = Vypsat otevřené výzvy a partie
about-accept = Přijmout výzvu s tímto číslem

## `oxo --help`: options and arguments. No full stop at the end.

option-help = Vypsat nápovědu
option-version = Vypsat verzi
option-server = Server: example.org, odkaz na něj nebo adresa ws [výchozí: ws://127.0.0.1:7171/ws; `play` žádný nepotřebuje]
option-name = Vaše jméno, nejvýš 24 znaků
option-config = Soubor s nastavením, není-li to obvyklý: viz `oxo config`
option-ca = Soubor PEM s autoritami pro wss:// navíc k systémovým
option-games = Kam se partie ukládají po konci nebo odchodu a kde se hledají podle kódu [výchozí: oxo/games v datovém adresáři uživatele]
option-guest = Hrát jako nový host; nic neukládat
option-plain = Řádky na standardní výstup, tahy ze standardního vstupu; i tehdy, když výstup není terminál
option-json = Výstup v JSON: pro odpověď objekt, pro partii událost na řádek
option-ascii = Kreslit jen znaky ASCII
option-theme = Barvy [výchozí: barvy terminálu]; vypíše je `oxo themes`
option-lang = Jazyk, třeba cs [výchozí: podle systému]
option-confirm = Položit kámen, až když pole vyberete dvakrát; při nedostatku času hned
option-game = Co se hraje, jako --rules
option-rules = tictactoe, gomoku, standard, renju, caro, caro6, boundless nebo třeba 4x4x3, 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 [výchozí: tictactoe, s --rated: gomoku, pro `play`: poslední]
option-clock = none nebo třeba 5m+3s, 30s/move, 3d
option-side = X začíná; x, o nebo any
option-delay = O kolik později než hráči vidí partii diváci, třeba 30s; nejvýš 10m
option-opponent = Bot, jako --bot
option-play-bot = Bot [výchozí: poslední, napoprvé beginner]: { $bots }
option-resume = Vrátit se do partie, kterou jste naposled opustili
option-both = Ve dvou zde: dva lidé u této klávesnice
option-play-engine = Hrát proti enginu na tomto počítači, který umí protokol Gomocup: on a jeho argumenty jako jeden argument, třeba "pbrain-pela"
option-rated = Hrát hodnocenou partii
option-bot-after = Hrát s botem, když do této doby nikdo nepřijde, třeba 30s
option-seek-bot = S tímto botem
option-listed = Ukázat partii v lobby
option-join-code = Kód partie nebo odkaz na ni
option-watch-code = Kód partie nebo odkaz [výchozí: seznam; s --plain nejsledovanější z lobby]
option-tv = Sledovat nejsledovanější partii a po jejím konci další
option-bind = Adresa, na které se naslouchá [výchozí: všechny adresy tohoto počítače]
option-local = Naslouchat jen programům na tomto počítači
option-host-port = Port [výchozí: 7171, nebo volný]
option-new = Otevřít další partii, i když je některá nedohraná
option-saved-game = Kód nebo odkaz partie, která je uložená zde nebo ji zná server, její soubor, nebo `last` pro naposled uloženou
option-file-rules = Pravidla, když je soubor neuvádí
option-at = Začít po tolika tazích
option-format = Formát [výchozí: podle jména OUT, jinak text]
option-export-at = Pozice po tolika tazích [výchozí: poslední]
option-numbers = Očíslovat kameny na obrázku
option-export-output = Soubor, do kterého se zapíše [výchozí: standardní výstup]
option-import-file = Soubor SGF, .psq, JSON nebo text
option-import-rules = Pravidla, když je soubor neuvádí [výchozí: pět nebo více v řadě]
option-import-output = Soubor, do kterého se zapíše [výchozí: uložené partie]
option-verify = Partie jako soubory v kterémkoli čteném formátu, nebo kódy uložených; `last` je naposled uložená
option-listen = Adresa, na které se naslouchá
option-data = Adresář pro klíč brány, údaje o návštěvnících a založené partie [výchozí: oxo/ssh v datovém adresáři uživatele]
option-ssh-port = Port serveru, který se spustí bez --server
option-public-url = Adresa serveru pro přátele návštěvníků [výchozí: --server]
option-sessions = Nejvyšší počet relací najednou
option-sessions-per-address = Nejvyšší počet relací najednou z jedné adresy
option-sessions-per-minute = Kolik relací za minutu smí začít z jedné adresy, z toho polovina najednou
option-patience = Jak dlouho smí spojení začínat relaci a číst, co se kreslí
option-idle = Jak dlouho smí návštěvník nic nepsat
option-solve-start = Pravidla, nebo pozice jako 3x3x3/x:a1/o:b2/x
option-moves = Dosavadní tahy jako jeden argument: "a1 b2 c3"
option-time = Jak dlouho to zkoušet, třeba 10s nebo 5m
option-analyze-game = Kód partie, její soubor, nebo `last` pro naposled uloženou; nebo tahy jako jeden argument: "a1 b2 c3"
option-analyze-rules = Pravidla [výchozí: ze souboru; pro tahy tictactoe]
option-nodes = Kolik pozic prohledat pro každou pozici partie [výchozí: jako po partii: 400000]
option-analyze-time = Místo toho jak dlouho přemýšlet o každé pozici, třeba 1s nebo 5m; výsledek pak závisí na počítači
option-analyze-bot = Bot, jehož úvahy ukázat, kde partie není vyřešená; každého bota kromě master se ptáme na každou pozici
option-offline = Co vypsat, když server není dostupný [výchozí: nic]
option-wait-code = Kód partie
option-timeout = Přestat čekat po této době, třeba 30s nebo 5m, s kódem 4
option-player = Jméno hráče [výchozí: vy]
option-top-rules = Pravidla hry
option-link-code = Kód, který ukáže `oxo link` na jiném vašem počítači; bez něj ukáže kód tento
option-device = Název tohoto počítače v `oxo devices` [výchozí: jeho vlastní]
option-replace = Vzdát se hráče, kterým jste tu byli, i všech jeho míst
option-sign-out = Odhlásit zařízení s tímto číslem: zavře se hned
option-write = Zapsat příklad do tohoto souboru, který ještě nesmí existovat
option-engine = Engine a jeho argumenty jako jeden argument: "pbrain-pela --option"
option-bot-seek = Hledat soupeře za stejných podmínek (výchozí)
option-bot-create = Držet v lobby otevřenou partii, do které smí vstoupit kdokoli
option-bot-rules = Pravidla: pět v řadě na desce s okraji
option-bot-clock = none nebo třeba 5m+3s, 30s/move, 3d
option-bot-rated = Hrát hodnocené partie
option-rounds = Odejít po tolika partiích
option-at-once = Hrát až tolik partií najednou, každou vlastním procesem enginu
option-turn = Nejdelší přemýšlení, třeba 5s [výchozí: kolik dovolí hodiny; bez nich 5s]
option-grace = Jak dlouho nad svůj čas smí engine mlčet, než se spustí znovu
option-memory = Paměť, kterou smí engine použít, v MiB
option-folder = Kam smí engine ukládat soubory
option-verbose = Ukazovat, co engine říká lidem
option-print = Vypsat tento motiv jako základ vlastního
option-shell = Shell
option-directory = Kam zapsat stránku pro každý příkaz, oxo.1, oxo-play.1 a tak dále; jinak jde první stránka na standardní výstup
option-seek-number = Číslo výzvy v lobby

## Mistakes on the command line and in lines, after "oxo: ". A sentence without a full stop that says
## what to do. $option is like --bot or CODE.

mistake-option = Neznámá volba „{ $text }“
mistake-option-like = Neznámá volba „{ $text }“; nemyslíte { $like }?
mistake-argument = Nečekaný argument „{ $text }“
mistake-command = Neznámý příkaz „{ $text }“
mistake-command-like = Neznámý příkaz „{ $text }“; nemyslíte { $like }?
mistake-value = „{ $text }“ pro { $option } není možné; zadejte jedno z těchto: { $values }
mistake-no-value = { $option } potřebuje hodnotu
mistake-extra-value = { $option } žádnou hodnotu nemá
mistake-twice = { $option } lze zadat jen jednou
mistake-conflict = { $option } a { $other } se vylučují
mistake-missing = Chybí { $what }
mistake-no-command = Chybí příkaz
mistake-encoding = Některý argument není platné UTF-8
mistake-usage = Použití: { $usage }
mistake-more = víc řekne `--help`
mistake-quotation = Chybí uvozovka
mistake-quit-first = To je samostatný příkaz; nejdřív zadejte quit
mistake-visitor = Návštěvníci hrají jen na tomto serveru
mistake-line-options = V řádku smí být jen --server; jiné volby zadejte při spuštění programu

## All bots, on the command line and where one is unknown. $titles, $others and $last are names.

level-names = { $titles }, level:1 až level:10, { $others } nebo { $last }

## Files of games: what is wrong with one, after its name, "game.sgf: " or "game.sgf: line 3: "; what
## was left out; and why a game cannot be written in a format. Fragments in small letters.

format-line = řádek { $line }: { $fault }
format-too-long = je delší než { $most } bajtů
format-unknown = není to záznam partie: SGF začíná "(;", soubor .psq "Piskvorky", JSON "{"{"}", text "["
format-renlib = je to knihovna RenLib (.lib), strom variant; uložte z ní partii jako SGF
format-xml = je to XML, jako databáze RenjuNet (.rif); uložte z ní partii jako SGF
format-drawn = obrázek nemá tahy; zapište partii jako SGF nebo text
format-rec = zdá se, že je to .rec programu Piskvork, bez desky; uložte ho tam jako .psq
format-sav = zdá se, že je to .sav programu Yixin-Board, jen čísla; uložte ho jako SGF
format-bare = má jen tahy; nad ně dejte [Rules "15x15x5"] a pod ně *
format-position = je to pozice, ne partie; otevře ji `oxo board FILE`
format-encoding = kódování „{ $name }“ není podporováno; uložte ho v UTF-8
format-encoding-wrong = uvádí CA[{ $name }], ale má jiné kódování; uložte ho v UTF-8, s CA[UTF-8]
format-encoding-unnamed = kódování neuvádí a vypadá jako GBK, Big5 nebo Shift-JIS; za "(;" dejte CA[GBK] či podobné, nebo ho uložte v UTF-8
format-encoding-utf8 = není v UTF-8, jak má partie v tomto formátu být
format-other-rules = partie je podle { $theirs }, ne podle { $ours }
format-no-board = deska má 1 až 64 sloupců a řádků
format-other-board = deska je { $width }x{ $height }, ne jako { $ours }; název, třeba `--rules standard`, sedí na každou
format-illegal = tah { $number } podle { $rules } není možný: { $reason }
format-sgf-place = '{ $letter }' je na špatném místě: vlastnost je jako B[hh], uzel začíná ";"
format-sgf-cut = soubor končí uprostřed partie
format-sgf-game = GM[{ $game }] je jiná hra; pět v řadě je GM[4]
format-sgf-size = „{ $size }“ není velikost desky do 52x52
format-sgf-setup = { $property } rozmisťuje kameny: je to pozice, ne partie; otevře ji `oxo board FILE`
format-sgf-cell = „{ $text }“ není pole desky
format-sgf-turn = tah { $number } patří { $side }: strany se střídají
format-sgf-decision = OXD[{ $text }] tu o ničem nerozhoduje
format-sgf-result = RE[{ $text }]: { $reason }
format-psq-header = první řádek je jako "Piskvorky 15x15, 0:0, 0"
format-psq-place = „{ $text }“ není tah jako 8,8,1250 a je na špatném místě: po tazích následují dvě jména a kód, nebo jen kód
format-text-long = záznam má nejvýš { $most } bajtů
format-text-tag = značka se píše jako [Rules "15x15x5"]
format-text-second = značka { $tag } je tu podruhé
format-text-no-rules = chybí značka [Rules "..."]
format-text-result = výsledek je x, o, draw, aborted nebo *, ne „{ $text }“
format-text-how = žádná partie nekončí takto: „{ $text }“
format-text-illegal = tah { $number } není možný: { $reason }
format-text-decision = „{ $text }“ po tahu { $number }: { $reason }
format-text-no-result = tahy nekončí výsledkem (x, o, draw, aborted nebo *)
format-text-after = „{ $text }“ následuje po výsledku
format-text-two-results = značka říká { $tag }, tahy končí { $result }
format-end-differs = podle tahů je partie { $moves }, ne { $stated }
format-end-no-how = chybí značka [How "..."]: samotné tahy partii nekončí
format-end-never = žádná partie nekončí jako { $result } kvůli { $how }
format-end-not-dead = deska není mrtvá: řada je ještě možná
format-json-other = objekt neříká { $wanted }
format-json-move = tah { $number }, „{ $text }“: { $reason }
format-json-decision = rozhodnutí { $number } tam není možné
format-remark-rules = RU[{ $text }] je neznámé: přečteno jako { $rules }
format-remark-letters = písmena v jiném kódování nahradil znak { $mark }
format-remark-latin = kódování neuvádí: přečteno jako Latin-1; jsou-li písmena špatně, dejte za "(;" CA[windows-1250] či podobné
format-remark-result = RE[{ $text }] je neznámé: výsledek plyne z tahů
format-remark-variations =
    { $count ->
        [one] soubor má { $count } variantu; čte se jen hlavní linie
        [few] soubor má { $count } varianty; čte se jen hlavní linie
        [many] soubor má { $count } varianty; čte se jen hlavní linie
       *[other] soubor má { $count } variant; čte se jen hlavní linie
    }
format-remark-games =
    { $count ->
        [one] soubor má ještě { $count } partii; čte se jen první
        [few] soubor má ještě { $count } partie; čte se jen první
        [many] soubor má ještě { $count } partie; čte se jen první
       *[other] soubor má ještě { $count } partií; čte se jen první
    }
format-write-boundless = { $format } nemá desku bez okrajů; zvolte text nebo json
format-write-large = { $format } nemá desku větší než { $longest } polí na stranu; zvolte text nebo json
format-write-psq = soubor .psq je pro pět v řadě, ne pro { $rules }; zvolte sgf, text nebo json
format-write-picture = obrázek nelze nakreslit: { $error }
format-write-memory = není na to paměť
format-picture =
    { $rules }: { $stones ->
        [one] { $stones } kámen
        [few] { $stones } kameny
        [many] { $stones } kamene
       *[other] { $stones } kamenů
    }
format-picture-last =
    { $rules }: { $stones ->
        [one] { $stones } kámen
        [few] { $stones } kameny
        [many] { $stones } kamene
       *[other] { $stones } kamenů
    }, poslední na { $cell }

## What visitors of an ssh gate read, after "oxo: "

ssh-no-text = Příkazový řádek je text o nejvýš { $most } bajtech
ssh-command = Návštěvníci nemohou použít `{ $command }`; je k tomu třeba vlastní počítač
ssh-option = Návštěvníci nemohou použít { $option }; týká se počítače brány
ssh-no-code = Návštěvníci zadávají partii kódem, třeba K7QX2M
ssh-superseded = Převzala to novější relace s vaším klíčem
ssh-idle = Relace skončila, protože se příliš dlouho nic nepsalo
ssh-flooded = Relace skončila kvůli příliš velkému vstupu
ssh-closing = Brána se zastavuje; vaše místo zůstává, zkuste to za chvíli
ssh-full = Všechny relace této brány jsou obsazené; zkuste to později
ssh-full-address = Z vaší adresy je příliš mnoho relací; nejdřív jednu ukončete
ssh-start = Relaci nelze začít: { $error }
ssh-analysis = Rozbor zde smí trvat nejvýš { $seconds } s procesoru
ssh-failed = Relace selhala; připojte se znovu
ssh-too-often = Z vaší adresy je příliš mnoho nových relací; zkuste to za { $seconds } s
ssh-guest = Žádný klíč podporovaného druhu (ed25519, ecdsa): hrajete jako host.

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = Nastavení v { $path } nelze přečíst: { $error }
keep-settings-wrong = { $path }, řádek { $line }: { $reason }
keep-settings-taken = V { $path } už nastavení je; nezměnilo se
keep-settings-unwritable = Nastavení nelze zapsat do { $path }: { $error }
keep-settings-nowhere = Domovský adresář neexistuje; zadejte soubor pomocí `--config`
keep-settings-written = Zapsáno do { $path }
keep-identity-unkept = Vašeho hráče nelze uložit do { $path }: { $error }
keep-identity-token = Server poslal přihlášení o { $bytes } B, které se neuloží
keep-identity-held = Pod tímto jménem tam hraje jiný `oxo`; nejdřív ho zavřete
keep-identity-further = Je tam otevřen jiný váš `oxo`, takže zde jste druhý hráč. Chcete-li pokračovat v partii, zavřete ho a spusťte `oxo join CODE`
keep-identity-taken = Hráče tam už máte; `--replace` se ho vzdá se všemi jeho místy
keep-identity-damaged = Poškozený soubor byl přesunut do { $path }; jste nový host
keep-file = { $path }: { $error }
keep-file-rules = { $path }: { $error }; podle jiných pravidel ho přečte `--rules`
keep-games-unknown = Soubor „{ $text }“ neexistuje a partie s tím kódem v { $path } také ne; jiný adresář zvolí `--games`
keep-games-empty = V { $path } zatím nejsou uloženy žádné partie
keep-games-nowhere = Domovský adresář, kde by se partie hledaly, neexistuje; zadejte adresář pomocí `--games`
keep-games-crowded = V { $path } už jsou jiné partie se jménem { $name }, počet: { $most }
keep-trust-unreadable = Certifikát z { $path } nelze přečíst: { $error }
keep-trust-empty = V { $path } není žádný certifikát
keep-trust-damaged = Certifikát v { $path } je poškozený
keep-theme-unlisted = Neznámý motiv „{ $name }“; zadejte jeden z těchto: { $names }
keep-theme-unreadable = Motiv v { $path } nelze přečíst: { $error }

## More input that cannot be read

input-name-empty = Jméno potřebuje aspoň jeden znak
input-name-long = Jméno může mít nejvýš { $most } znaků, ne { $count }
input-name-control = Jméno nemůže obsahovat řídicí znaky
input-bot-first = „{ $text }“ je bot; pravidla se píší první: `oxo play gomoku { $bot }`
input-side = „{ $text }“ není strana; zadejte x, o nebo any
input-moves-quoted = Tahy dejte do uvozovek jako jeden argument: "a1 b2 c3"
input-span = „{ $text }“ není doba; zadejte třeba 30s nebo 2m
input-number = „{ $text }“ není celé číslo; zadejte třeba 4
input-range = { $text } je mimo rozsah; zadejte celé číslo od { $least } do { $most }
input-address = „{ $text }“ není adresa; zadejte třeba { $example }
input-server = „{ $text }“ není server; zadejte adresu jako { $example }
input-server-login = Adresa serveru nemůže obsahovat jméno ani heslo

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = zahazuje výhru
study-missed-draw = zahazuje remízu
study-allowed-win = dává výhru soupeři
study-none = Žádný zlom: nikdo nezahodil výhru ani remízu.
study-turn = Zlom partie: { $turn } { $blunder }.
study-before = před ním, { $value }: { $line }
study-after = po něm, { $value }: { $line }
study-to-move = na tahu: { $side }

## The analysis board of the page: `/board`

page-analysis = Deska k rozboru
page-analyze = Rozebrat
page-analysis-mode = Co dělá kliknutí
page-analysis-play = Střídat tahy
page-analysis-remove = Odebírat
page-analysis-turn = Změnit, kdo je na tahu
page-analysis-here = Začít odtud
page-analysis-cut = Smazat odtud
page-analysis-engine = Engine
page-analysis-lines = Variant
page-analysis-comment = Komentář
page-analysis-position = Pozice
page-analysis-open-file = Otevřít SGF
page-analysis-large = Soubor je větší než { $most } kB
page-analysis-not-at-start = Po této pozici následují tahy; nejdřív je smažte, nebo začněte odtud

## Puzzles: at the board, in lines and on the page

puzzle-title = Úloha { $puzzle }
puzzle-daily = Úloha dne
puzzle-fours = Na tahu { $side }: vyhrajte čtyřkami
puzzle-foul = Na tahu { $side }: vyhrajte čtyřkami tak, aby poslední odpověď byla zakázaná
puzzle-threats = Na tahu { $side }: vyhrajte čtyřkami a otevřenými trojkami
puzzle-hold = Na tahu { $side }: zastavte soupeřovu výhru čtyřkami, bez vlastní čtyřky
puzzle-win = Na tahu { $side }: vyhrajte, ať soupeř odpoví jakkoli
puzzle-draw = Na tahu { $side }: najděte tah, který neprohraje
puzzle-begin = Zahrajte tah na desce.
puzzle-right = { $cell } je správně. { $side } odpovídají { $line }
puzzle-solved = { $cell } je správně. Vyřešeno!
puzzle-wrong = { $cell } nevychází: { $line }
puzzle-wrong-end = { $cell } nevychází
puzzle-wrong-idle = { $cell } nevychází: nic nehrozí
puzzle-otherwise = { $cell } také vyhrává, ale ne podle zadání. Zkuste to znovu
puzzle-put-off = { $cell } je čtyřka, která soupeřovu výhru jen oddálí. Zkuste to znovu
puzzle-open = { $cell } se nepodařilo posoudit. Zkuste jiný tah; tento se nepočítá
puzzle-judging = Tento tah se ještě posuzuje
puzzle-solution = Řešení: { $line }
puzzle-enter = Stiskněte Enter pro další úlohu
puzzle-difficulty = obtížnost { $rating }
puzzle-head = Úloha { $puzzle }: { $rules }, obtížnost { $rating }
puzzle-themes = Témata: { $themes }
puzzle-theme-gapped = čtyřka s mezerou
puzzle-theme-diagonal = úhlopříčky
puzzle-theme-edge = okraj
puzzle-theme-counter-four = čtyřka v odpovědi
puzzle-theme-four-three = čtyřka a trojka najednou
puzzle-theme-double-four = dvě čtyřky najednou
puzzle-theme-foul = zakázaná odpověď
puzzle-rating = Váš rating v úlohách: { $rating }
puzzle-family = { $family ->
    [renju] renju
    [caro] caro
    [small] malé desky
   *[five] pět v řadě
}
puzzle-count = Vyřešeno napoprvé: { $solved } z { $tried }
puzzle-streak = Série: { $count }
puzzle-streak-over = Série skončila. Vyřešeno: { $count }
puzzle-skipped = Přeskočeno. V sérii lze přeskočit jednou
puzzle-no-skip = V této sérii jste už jednou přeskočili
puzzle-none-left = Další úlohy tohoto druhu už nejsou
puzzle-unknown = Úloha { $puzzle } neexistuje
puzzle-mine = Vaše chyby
puzzle-mine-due = Vaše chyby. Na dnešek: { $count }
puzzle-mine-again =
    Úloha se vrátí za { $days ->
        [one] { $days } den
        [few] { $days } dny
        [many] { $days } dne
       *[other] { $days } dnů
    }
puzzle-mine-learnt = Naučeno. Tato úloha se už nevrátí
puzzle-mine-next =
    Na dnešek nic není. Další úloha přijde za { $days ->
        [one] { $days } den
        [few] { $days } dny
        [many] { $days } dne
       *[other] { $days } dnů
    }
puzzle-mine-none = Zatím není co opakovat. Rozeberte svou partii a dokázané chyby z ní se objeví tady
puzzle-mine-found =
    Od zítřka si můžete zopakovat { $count ->
        [one] { $count } chybu
        [few] { $count } chyby
        [many] { $count } chyby
       *[other] { $count } chyb
    }: { $way }
puzzle-unkept = Výsledek nelze uložit do { $path }: { $error }
puzzle-show = Řešení
puzzle-next = Další úloha
puzzle-field = Váš tah
puzzle-cell = Napište pole, třeba { $cell }
puzzle-busy = Příliš mnoho tahů za minutu. Chvíli počkejte
puzzle-menu = Úlohy
puzzle-menu-about = Najděte výhru, nebo jedinou obranu; každá odpověď je dokázaná
puzzle-code = „{ $text }“ není kód úlohy; má šest písmen a číslic, třeba { $example }
puzzle-kind = „{ $text }“ není druh úlohy; použijte fours, foul, threats, hold nebo exact

## `oxo help puzzle`

puzzles-about =
    Řešit úlohy: najít výhru, nebo jedinou obranu

    O každé odpovědi je dokázáno, zda je správná; výsledky zůstávají na tomto počítači.
puzzles-option-code = Kód úlohy [výchozí: úlohy, které se k vám hodí]
puzzles-option-daily = Úloha dne, všude stejná
puzzles-option-streak = Stále těžší úlohy, až do první chyby
puzzles-option-kind = Jen úlohy tohoto druhu: fours, foul, threats, hold nebo exact
puzzles-option-mine = Vaše chyby z rozebraných partií, po 1, 3, 7 a 21 dnech
puzzles-not-here = Tento program úlohu { $puzzle } nemá a server ji nemůže ukázat: { $reason }

## The analysis board in lines: `oxo board`. Sentences without a full stop, read aloud by a screen reader.

analysis-about = Rozebrat pozici: rozestavit kameny, zkusit tahy, vidět, proč je vyhraná
analysis-option-position = Pozice jako 15x15x5/x:h8,i9/o:h9/x, pravidla, soubor nebo kód dohrané partie; jinak prázdná deska
analysis-hint = Napište pole a zahrajete tam tah; help vypíše příkazy
analysis-place-start =
    Začátek; na tahu { $turn ->
        [black] černé
        [white] bílé
        [x] X
       *[o] O
    }
analysis-place =
    Tah { $number }, { $side ->
        [black] černé
        [white] bílé
        [x] X
       *[o] O
    } { $cell }; na tahu { $turn ->
        [black] černé
        [white] bílé
        [x] X
       *[o] O
    }
analysis-won =
    Výhra { $side ->
        [black] černých
        [white] bílých
        [x] X
       *[o] O
    }: { $how ->
        [forbidden] všechna volná pole jsou zakázaná
       *[line] řada
    }
analysis-drawn = Remíza: deska je plná
analysis-moves = Tahy odtud: { $cells }
analysis-last-move = Žádný další tah
analysis-at-start = Toto je začátek
analysis-not-at-start = Za začátkem jsou tahy; nejdřív je odstraňte příkazem cut, nebo tuto pozici udělejte začátkem příkazem here
analysis-saved = Uloženo jako { $path }
analysis-save-other = { $path } už existuje. Přepisují se jen soubory .sgf
analysis-thinking = Hledá se; ukončí to stop
analysis-not-thinking = Engine teď nepřemýšlí
analysis-line = { $rank }. { $chance }, hloubka { $depth }: { $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] Černé vyhrají
        [white] Bílé vyhrají
        [x] X vyhraje
       *[o] O vyhraje
    } { $moves ->
        [one] { $moves } tahem
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahy
    }: { $cells }
analysis-line-holds = { $rank }. Remíza: { $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    } { $kind ->
        [line] dokončí řadu
       *[fork] získá dvě cesty k řadě
    } na { $cells }
analysis-no-threats = Žádné hrozby
analysis-no-forbidden = Žádné zakázané pole

## The proof explorer of the analysis board: why a position is won

proof-completes =
    { $side ->
        [black] Černé
        [white] Bílé
        [x] X
       *[o] O
    } dokončí řadu na { $cell }
proof-wins =
    { $side ->
        [black] Černé vyhrají
        [white] Bílé vyhrají
        [x] X vyhraje
       *[o] O vyhraje
    } { $moves ->
        [one] { $moves } tahem
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahy
    }, { $by ->
        [fours] čtyřkami
        [threats] hrozbami
       *[play] přesným propočtem
    }: { $cells }
proof-loses =
    { $side ->
        [black] Černé prohrají
        [white] Bílé prohrají
        [x] X prohraje
       *[o] O prohraje
    }, ať zahraje cokoli
proof-answer =
    Po { $cell } { $side ->
        [black] vyhrají černé
        [white] vyhrají bílé
        [x] vyhraje X
       *[o] vyhraje O
    } { $moves ->
        [one] { $moves } tahem
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahy
    }, přes { $best }
proof-answer-open = Po { $cell } se výhra nenašla
proof-others-lose = Každý jiný tah prohraje hned
proof-all-lose = Každý tah prohraje hned
proof-none = Nic tu není dokázáno: výhra čtyřkami ani hrozbami se nenašla
proof-written =
    Důkaz je zapsán: { $moves ->
        [one] { $moves } tah
        [few] { $moves } tahy
        [many] { $moves } tahu
       *[other] { $moves } tahů
    }; { $open ->
        [0] každá odpověď prohraje
        [one] { $open } odpověď je nerozhodnutá
        [few] { $open } odpovědi jsou nerozhodnuté
        [many] { $open } odpovědi je nerozhodnutých
       *[other] { $open } odpovědí je nerozhodnutých
    }

## Positions: stones set up without moves, as text or on an analysis board. A sentence without a full stop.

position-form = Neznámá pozice „{ $text }“; zadejte pravidla, kameny a kdo je na tahu, například 15x15x5/x:h8,i9/o:h9/x
position-too-long =
    Pozice může mít nejvýš { $most ->
        [one] { $most } znak
        [few] { $most } znaky
        [many] { $most } znaku
       *[other] { $most } znaků
    }
position-won =
    { $side ->
        [x] X už má řadu, takže partie skončila
       *[o] O už má řadu, takže partie skončila
    }
position-both-won = Řadu mají X i O; jednu z nich odstraňte
position-full = Deska je plná, takže už není žádný tah
position-stuck = Všechna volná pole jsou pro X zakázaná, takže partie skončila

## The analysis board: `oxo board`, and the files it reads

board-late-setup = { $property } rozestavuje kameny po prvním tahu; to lze jen na začátku souboru
board-setup-full = AB, AW a AE uvádějí příliš mnoho polí; uveďte každé pole jen jednou
board-tree-full =
    Tahů je víc než { $most ->
        [one] { $most }
        [few] { $most }
        [many] { $most }
       *[other] { $most }
    }; nejdřív odstraňte některou variantu
board-block-line = „{ $text }“ není kámen jako 7,7,1 ani příkaz před BOARD
board-block-open = Blok nekončí slovem DONE
