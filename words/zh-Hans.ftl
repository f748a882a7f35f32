### OXO 的简体中文词条。机器翻译，尚无中文使用者审校。
### OXO in Simplified Chinese: a machine translation which no speaker has reviewed.
###
### Glossary
###
### stone 棋子, move 着（第 N 手）, to play a stone 落子、下, turn 轮到…（不说“回合”）, board 棋盘, cell 格
### row of k, line 连线（k 子连线）; row of five 五连; overline 长连; a line loses, misère 连成者负
### three 眠三, open three 活三, broken three 跳活三, four 冲四, open four 活四, four-three 四三
### double three 三三, double four 四四, forbidden move 禁手, forbidden cell 禁手点, threat 威胁
### opening 开局, swap 交换, swap2 Swap2, pro Pro, long pro Long Pro, infinite board 无限棋盘
### tic-tac-toe 井字棋, gomoku 五子棋, renju 连珠, caro 卡罗, drop four 四子棋
### game 对局, resign 认输, offer a draw 提和, draw 和棋, take back 悔棋, abort 中止, rematch 再来一局
### premove 预先落子, claim victory 宣布胜利, pause 暂停, extra time 加时, hint 提示, review 复盘
### opponent 对手, spectator 观众, to watch 观战, open challenge 公开约战, lobby 大厅, seat 席位
### rated 排位, casual 休闲, rating 等级分（不说“积分”）, clock 棋钟, leaderboard 排行榜
### bot 机器人, the computer 电脑, guest 游客, device 设备, link a device 关联设备, mute 屏蔽发言, report 举报
### operator 服务器管理员, sign-in 登录凭证, engine 引擎, puzzle 习题
###
### 你，不用“您”；按钮不加“请”。汉字与西文、数字之间空一格；只有 X方、O方 连写，因为它们会插入句中。

## Languages

language-name = 简体中文
language-unknown = 未知语言“{ $language }”；可用：{ $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }，{ $two }
join-clauses = { $one }；{ $two }
join-sentences = { $one }。{ $two }
join-label = { $label }：{ $text }

## Refusals in a game

why-game-over = 对局已结束
why-occupied = { $cell } 已有棋子
why-out-of-bounds = { $cell } 在棋盘之外
why-too-far = { $cell } 太远；须下在距已有棋子 { $most } 格以内
why-not-at-origin = 第一手须下在 0,0，而不是 { $cell }
why-forbidden =
    { $cell } 不可落子：{ $foul ->
        [double_three] 三三禁手
        [double_four] 四四禁手
       *[overline] 长连禁手
    }
why-floats = { $cell } 悬空；棋子会落到 { $lands }
why-not-in-centre = 此开局的第一手须下在中心 { $centre }，而不是 { $cell }
why-too-near = { $cell } 离中心太近；此开局的第三手须距中心至少 { $least } 格
why-decision-due = 先就开局作出选择
why-not-due = 现在不能作此选择
why-not-seated = 只有对局双方可以这样做
why-no-opponent = 等待对手；另一席位还空着
why-nobody-to-resign-to = 还没有对手；可以中止对局
why-nobody-to-ask = 还没有对手
why-stale = 棋盘已变化：现有 { $have } 子，不是 { $ply } 子
why-changed = 局面已变化；再看一遍
why-not-your-turn = 轮到对手走
why-nothing-ahead = 只有轮到对手时才能预先落子
why-counts = 第二手之后不能中止对局；可以认输
why-undrawn = 仍有可能连成一线，还不是和棋
why-opponent-there = 只有轮到对手、且对手离开够久时，才能宣布胜利
why-clock-decides = 这么慢的对局不能宣布胜利；等棋钟走完
why-offer-open = 另一个提议尚待答复
why-nothing-to-take-back = 你没有可悔的棋
why-not-over = 对局尚未结束
why-rematch-on = 新的一局已经开始
why-nobody-there = 对手已离开
why-self-left = 你已离开此对局；先重新加入
why-paused = 对局已暂停；先恢复对局
why-not-paused = 对局没有暂停
why-no-clock = 此对局没有棋钟
why-opponent-away = 对手不在，无法接受
why-granted-enough = 本局的暂停和加时已用完
why-declined = 对手拒绝了你最近的几次提议；过一会儿再提
why-no-such-offer = 该提议已失效
why-own-offer = 只有对手能接受你的提议
why-no-help = 提示只用于与机器人的休闲对局，或终局之后
why-one-hint = 一次只能要一个提示
why-no-such-move = 此对局没有这一手
why-too-many-spectators = 此对局的观众太多；稍后再试
why-over-review = 对局已结束；可以复盘
why-seats-taken = 两个席位都有人；可以观战
why-game-too-long = 对局太长，不能再聊天或提议
why-message-too-long = 消息最多 { $most } 个字符
why-message-empty = 消息是空的
why-report-outside = 加入对局或观战后才能举报
why-chat-outside = 加入对局或观战后才能聊天
why-not-joined = 你没有加入该对局
why-reported = 你已举报过此对局

## Refusals before a game

why-no-such-game = 没有对局 { $game }；代码有误，或对局已删除
why-seek-gone = 该约战已失效
why-own-seek = 不能接受自己的约战
why-too-many-seeks = 你的公开约战太多；先取消一个
why-lobby-full = 大厅已满；稍后再试
why-server-full = 服务器已满；稍后再试
why-no-free-code = 服务器没有找到可用的对局代码；再试一次
why-too-many-games = 你的对局太多；先下完一局
why-too-many-games-open = 你打开的对局太多；先离开一局
why-rated-bot = 与机器人的对局不计等级分；改为休闲对局
why-rated-position = 只有真人之间从空棋盘开始的对局才能排位；改为休闲对局
why-rated-line = { $line } 子连线对排位来说太短；至少用 { $least } 子
why-rated-board = 排位对局的棋盘须横竖都放得下一线
why-rated-network = 同一网络的玩家不能下排位；改为休闲对局
why-rated-reconnect = 排位对局开始前，对手须重新连接
why-pass-and-play = 同机对弈只能是休闲、不公开、没有机器人的对局
why-no-room = { $rules } 的棋盘放不下 { $line } 子连线
why-bad-position = 不能从此局面开始对局：{ $reason }
why-bot-too-large = { $bot } 总是算到终局，所以最多下 { $limit } 格的棋盘，不能下 { $cells } 格
why-bot-renju = { $bot } 不懂禁手，所以不下连珠
why-bot-boundless = { $bot } 总是算到终局，所以需要有边界的棋盘
why-bot-failed = 机器人出错；再试一次

## Refusals of the server

why-restarting = 服务器正在重启；一分钟后再试
why-storage = 服务器未能保存，因此没有执行；再试一次
why-too-fast = 请求太多；稍等片刻再试
why-address-too-fast = 来自你所在网络的请求太多；稍等片刻再试
why-address-too-many = 你所在网络打开的连接或对局太多；先关闭一些
why-playing-rated = 你正在下排位对局；终局之后才能使用引擎
why-read-only = 你正在另一个窗口下棋；这个窗口只能观看
why-token-changing = 你的登录凭证正在更新；重新连接后再试
why-signed-out = 登录凭证无效或已过期
why-link-unknown = 此关联码有误、已用过，或已超过两分钟
why-links-full = 未用的关联码太多；稍后再试
why-devices-full = 你的设备太多；先退出一台
why-device-new = 设备关联满一天后，才能让更早的设备退出
why-device-unknown = 你没有这台设备
why-device-only = 不能退出唯一的设备；先关联另一台
why-player-unknown = 没有这位玩家
why-player-busy = 另一个窗口同时更改了你的玩家信息；再试一次
why-other-version = 此服务器使用协议版本 { $version }；更新本程序，或换一个服务器
why-banned =
    你已被此服务器封禁{ $until ->
        [ever] （永久）
       *[until] ，至 { $until }
    }：{ $reason }
why-network-banned =
    你所在的网络已被此服务器封禁{ $until ->
        [ever] （永久）
       *[until] ，至 { $until }
    }：{ $reason }
why-muted =
    你已被禁言{ $until ->
        [ever] （永久）
       *[until] ，至 { $until }
    }：{ $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }。
page-sentences = { $one }{ $two }
page-home = OXO 首页
page-nav = 导航
page-nav-play = 下棋
page-nav-watch = 观战
page-nav-learn = 学棋
page-nav-leaders = 排行榜
page-sound = 声音
page-dark = 深色
page-help = 帮助与按键
page-settings = 设置
page-home-claim = 井字棋与五子棋，从三格到无限。
page-home-lead = 打开链接就能下。不用注册，没有广告，无需下载。
page-live-board = 一局棋，逐手展示
page-home-mine = 我的对局
page-home-looking = 正在寻找对手
page-home-stop = 停止寻找
page-home-bot = 和电脑下
page-home-friend = 和朋友下
page-home-friend-says = 把链接发给对方就行
page-home-anybody = 寻找对手
page-home-both = 同机对弈
page-home-options = 选项
page-option-clock = 棋钟
page-option-no-clock = 无
page-option-half-minute = 每手 30 秒
page-option-day = 每手一天
page-option-three-days = 每手三天
page-option-side = 你执
page-option-random = 随机
page-option-bot = 电脑水平
page-option-delay = 与真人对局时，观众
page-option-at-once = 立即看到
page-option-late-30 = 晚 30 秒看到
page-option-late-120 = 晚 2 分钟看到
page-option-late-600 = 晚 10 分钟看到
page-option-rated = 排位
page-option-rated-says = 限其他网络的真人对手，至少四子连线。
page-option-listed = 在大厅显示
page-home-choose = 选择玩法
page-home-compare = 比较规则
page-own = 自定规则
page-own-begin = 起始设置
page-own-four = 四子连线
page-own-swap2 = Swap2
page-own-exact = 恰好五连
page-own-large = 大棋盘
page-own-huge = 超大棋盘
page-own-columns = 列数
page-own-rows = 行数
page-own-length = 连子数
page-own-lines = 连线要求
page-own-at-least = 不少于此数
page-own-exactly = 恰好此数
page-own-renju = 连珠
page-own-caro = 卡罗
page-own-caro6 = 卡罗 6
page-own-opening = 开局
page-own-free = 自由
page-own-swap = 交换
page-own-swap2-opening = Swap2
page-own-pro = Pro
page-own-longpro = Long Pro
page-own-boundless = 无限棋盘
page-own-gravity = 棋子下落
page-own-misere = 连成者负
page-list-challenges = 公开约战
page-list-no-challenges = 还没有人在找对手。来当第一个吧。
page-list-no-leaders = 这种玩法还没有人有等级分。
page-list-all-leaders = 全部排行榜
page-list-last = 最近的对局
page-list-no-last = 下完的对局会出现在这里。
page-list-code = 对局代码
page-list-open = 打开
page-list-watch = 可观战的对局
page-list-no-watch = 现在没有正在进行的公开对局。
page-rules = 规则
page-keyboard = 键盘
page-foot = OXO 是自由开源软件
page-invite-link = 把此链接发给朋友
page-invite-copy = 复制
page-share = 分享
page-invite-qr = 链接的二维码
page-board = 棋盘
page-game = 对局
page-cancel = 取消
page-moves = 棋谱
page-step-first = 第一手
page-step-back = 后退一手
page-step-on = 前进一手
page-step-last = 最后一手
page-move = 着法
page-place = 落子
page-chat = 聊天
page-chat-messages = 消息
page-chat-message = 消息
page-chat-send = 发送
page-chat-mute = 屏蔽对手发言
page-chat-report-says = 把上面的文字发给服务器管理员
page-chat-report = 举报
page-done = 完成
page-rules-all = 全部规则
page-learn = 怎么下
page-learn-lead = 这里的每种玩法都是把自己的棋子连成一线；不同的只是棋盘，以及怎样才算一线。
page-games = 对局
page-games-none = 还没有公开的对局。
page-set-name = 我的名字
page-set-colours = 配色
page-set-system = 跟随系统
page-set-light = 浅色
page-set-dark = 深色
page-set-colour-blind = 色盲友好
page-set-contrast = 高对比度
page-set-board = 棋盘
page-set-language = 语言
page-set-unreviewed = 机器翻译，尚未审校。
page-set-by-game = 随玩法
page-set-wood = 木盘与棋子
page-set-paper = 纸与墨
page-set-confirm = 落子确认
page-set-small = 格子小时
page-set-never = 从不
page-set-always = 总是
page-set-sounds = 声音
page-set-notify = 轮到我时通知我
page-set-devices = 设备
page-set-page = 我的主页
page-help-links = 有对局链接的人都可以下棋或观战。X方（黑方）先走。除非规则另有规定，连成一线者胜。
page-help-touch = 点一下格子即可落子。格子较小时，第一次点按只显示棋子，再点一次或按“落子”才算下定。双指开合可缩放；按住棋盘会出现放大镜，便于瞄准。
page-key-arrows = 方向键
page-key-arrows-do = 在棋盘上移动；Home 和 End 到行首、行尾
page-key-enter = Enter、空格
page-key-enter-does = 落子
page-key-t-does = 输入着法；Esc 回到棋盘
page-key-esc-does = 取消已选的格子
page-key-zoom-does = 放大、缩小、整个棋盘、最后一手
page-key-step-does = 后退一手、前进一手；< 和 > 到第一手和最后一手，h 停在当前一手
page-key-answer-does = 接受、拒绝或撤回提议
page-key-opening-does = 回答开局的问题
page-key-request-does = 悔棋、提和、认输、中止
page-key-clock-does = 暂停或继续、请求加时 15 秒
page-key-end-does = 宣布胜利、再来一局
page-key-mark-does = 威胁、提示、聊天
page-key-setup-does = 在分析棋盘上：放 X、放 O、移除棋子
page-key-help-does = 本帮助

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] 黑方
    [white] 白方
    [x] X方
   *[o] O方
}

## The page: names of games

page-game-gomoku = 五子棋
page-game-tictactoe = 井字棋
page-game-drop = 四子棋
page-game-renju = 连珠
page-game-caro = 卡罗
page-game-boundless = 无限棋盘
page-game-misere = 反井字棋
page-game-four = 四子连线
page-game-swap2 = 五子棋 Swap2
page-game-exact = 恰好五连
page-game-sized = { $size }，{ $k } 子连线
page-game-falling = { $size }，{ $k } 子连线，棋子下落

## The page: clocks and terms

page-clock-none = 不计时
page-clock-per-move = 每手 { $time }
page-clock-days = { $days ->
    [1] 每手一天
   *[other] 每手 { $days } 天
}
page-terms-rated = 排位
page-terms-late = 观战延迟 { $time }
page-open-seat = 空席

## The page: whose turn it is

page-invited = 你收到了邀请
page-turn-waiting = 等待对手
page-turn-choose = { $who ->
    [you] 选择执哪一方
   *[player] { $name } 正在选择执哪一方
}
page-turn-side = 轮到{ $side }
page-turn-mine = 轮到你了
page-turn-forbidden = 不能下在那里
page-turn-theirs = 轮到 { $name }
page-turn-place = { $who ->
    [you] 摆开局三子：第 { $nth }/3 子（{ $side }）
   *[player] { $name } 摆开局三子：第 { $nth }/3 子（{ $side }）
}
page-turn-place-more = { $who ->
    [you] 再摆两子：第 { $nth }/2 子（{ $side }）
   *[player] { $name } 再摆两子：第 { $nth }/2 子（{ $side }）
}
page-paused = { $who ->
    [you] 你已于 { $time } 暂停
   *[player] { $name } 已于 { $time } 暂停
}
page-move-said = { $nth }：{ $side } { $cell }。

## The page: how a game ended

page-end-draw = 和棋
page-end-aborted = 已中止
page-end-won = 你赢了
page-end-lost = 你输了
page-end-side-won = { $side }获胜
page-end-name-won = { $name } 获胜
page-end-abort = { $who ->
    [you] 你中止了对局。
   *[player] { $name } 中止了对局。
}
page-end-late = { $who ->
    [you] 你没有按时落子。
   *[player] { $name } 没有按时落子。
}
page-end-nobody-wins = 不计胜负。
page-end-row = { $count ->
    [3] 三子连线，{ $from } 至 { $to }。
    [4] 四子连线，{ $from } 至 { $to }。
    [5] 五子连线，{ $from } 至 { $to }。
    [6] 六子连线，{ $from } 至 { $to }。
   *[other] { $count } 子连线，{ $from } 至 { $to }。
}
page-end-made-row = { $count ->
    [3] { $name } 连成三子，{ $from } 至 { $to }。
    [4] { $name } 连成四子，{ $from } 至 { $to }。
    [5] { $name } 连成五子，{ $from } 至 { $to }。
    [6] { $name } 连成六子，{ $from } 至 { $to }。
   *[other] { $name } 连成 { $count } 子，{ $from } 至 { $to }。
}
page-end-line-loses = { $who ->
    [you] 你连成了一线，{ $from } 至 { $to }，连成者负。
   *[player] { $name } 连成了一线，{ $from } 至 { $to }，连成者负。
}
page-end-resign = { $who ->
    [you] 你认输了。
   *[player] { $name } 认输了。
}
page-end-time = { $who ->
    [you] 你超时了。
   *[player] { $name } 超时了。
}
page-end-claim = { $who ->
    [you] 你离开太久。
   *[player] { $name } 离开太久。
}
page-end-forbidden = { $side }只剩禁手点。
page-end-full = 棋盘已满，无人连成一线。
page-end-dead = 谁都无法再连成一线。
page-end-agreed = 双方同意。
page-end-operator = 服务器管理员结束了对局。
page-end-line = { $headline }。{ $reason }

## The page: openings

page-opening-stay = 继续执{ $side }
page-opening-swap = 改执{ $side }
page-opening-two = 再摆两子
page-opening-which = 你执哪一方？
page-opening-did-stay = { $who ->
    [you] 你继续执{ $side }。
   *[player] { $name } 继续执{ $side }。
}
page-opening-did-swap = { $who ->
    [you] 你改执{ $side }。
   *[player] { $name } 改执{ $side }。
}
page-opening-did-two = { $who ->
    [you] 你要求再摆两子。
   *[player] { $name } 要求再摆两子。
}
page-opening-centre = 第一手须下在中心 { $cell }。
page-opening-far = 这一手须距 { $cell } 至少 { $least } 格。

## The page: what was played, offered and asked

page-played = { $who ->
    [you] 你下了 { $cell }。
   *[player] { $name } 下了 { $cell }。
}
page-choose-column = 选择一列。
page-offer-draw = { $name } 提和。
page-offer-takeback = { $name } 请求悔棋。
page-offer-rematch = { $name } 想再来一局。
page-offer-pause = { $name } 请求暂停。
page-offer-time = { $name } 请求加时 15 秒。
page-offer-my-draw = 你提和。
page-offer-my-takeback = 你请求悔棋。
page-offer-my-rematch = 你想再来一局。
page-offer-my-pause = 你请求暂停。
page-offer-my-time = 你请求加时 15 秒。
page-accept = 接受
page-decline = 拒绝
page-withdraw = 撤回
page-invites = { $name } 邀请你下{ $game }，你执{ $side }。
page-join = 执{ $side }加入
page-only-watch = 只观战

## The page: actions

page-take-back = 悔棋
page-draw = 和棋
page-abort = 中止
page-resign = 认输
page-away = { $name } 暂时离开。
page-claim-victory = 宣布胜利
page-claim-victory-in = { $seconds } 秒后可宣布胜利
page-claim-draw = 宣布和棋
page-pause = 暂停
page-resume = 继续
page-more-time = 请求加时 15 秒
page-rematch = 再来一局
page-go-rematch = 进入新的一局
page-next-level = 下一级

## The page: rules in a line

# 后接“者胜。”或“者负。”
page-rule-at-least = { $k ->
    [3] 三子及以上连线
    [4] 四子及以上连线
    [5] 五子及以上连线
   *[other] { $k } 子及以上连线
}
page-rule-row = { $k ->
    [3] 三子连线
    [4] 四子连线
    [5] 五子连线
   *[other] { $k } 子连线
}
page-rule-exact = 恰好 { $k } 子连线
page-rule-renju = 黑方有禁手，五子连线
page-rule-caro = 恰好 { $k } 子连线且两端未被同时堵住
page-rule-caro6 = { $k } 子及以上连线且两端未被同时堵住
page-rule-wins = { $rule }者胜。
page-rule-loses = { $rule }者负。
page-rule-falls = 棋子会下落。
page-rule-opening = 开局：{ $opening }。

## The page: counts

page-moves-count = { $count } 手
page-games-count = { $count } 局

## The page: seats

page-seat-offered = 你的座位
page-seat-you-play = 你执{ $side }
page-seat-plays = 执{ $side }
page-seat-computer = 电脑
page-seat-away = 暂离
page-seat-left = 已离开
page-seat-winner = 胜者
page-seat-to-move = 行棋
page-seat-my-move = 轮到你
page-seat-their-move = 轮到对方
page-seat-hurry = 抓紧
page-seconds-left = 还剩 { $count } 秒。

## The page: the page of a game

page-asking = 正在读取对局……
page-to-lobby = 回到大厅
page-premove = 预先落子 { $cell }。再选一次即取消。
page-more = 更多
page-review = 复盘
page-new-game = 新对局
page-title-move = ● 轮到你了 · { $x } – { $o } · OXO
page-title-over = 已结束 · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ 落子已送达
page-fact-no-edges = 无边界
page-fact-rated = 排位
page-fact-late = 观众晚 { $time }看到
page-fact-watching = { $count } 人观战
page-fact-code = 对局 { $code }
page-save-text = 存为文本
page-save-sgf = 存为 SGF
page-save-picture = 存为图片
page-hint = 提示
page-threats = 显示威胁
page-whole-board = 显示整个棋盘
page-thinking = 思考中……
page-type-move = 输入着法，如 { $cell }
page-type-column = 输入列，如 { $cell }
page-drop = 投子
page-place-cell = 落子 { $cell }
page-premove-cell = 预先落子 { $cell }
page-place-says = 或再点一次 { $cell }。现在还没有落子。
page-typed-no-move = 还没有人落子。
page-typed-unknown = “{ $word }”不是格子。输入格子（如 { $cell }），或 turn、last。
page-stamp-won = 胜
page-stamp-moves = 共 { $count } 手

## The page: looking back

page-where-variation = 第 { $ply } 手起的变化
page-where-of = 第 { $ply } 手，共 { $all } 手
page-where-held = 停在第 { $ply } 手
page-where-behind = 落后实况 { $count } 手
page-line-complete = 已连成一线。先后退一手

## The page: hints

page-hint-says = { $bot } 会下 { $cell }：{ $reason }。
page-hint-moved-on = 对局已有新的一手。再问一次。
page-hint-forbidden =
    { $side }不可在 { $cell } 落子：{ $foul ->
        [double_three] 三三禁手
        [double_four] 四四禁手
       *[overline] 长连禁手
    }

## The page: news

page-news-your-move = 轮到你了：{ $name } 下了 { $cell }
page-news-begins = 对局开始。{ $turn }。
page-news-opponent = 你的对手来了
page-news-taken-back = 已退回到第 { $ply } 手。
page-news-declined = 提议被拒绝。
page-news-resumes = 对局继续。{ $turn }。
page-news-your-move-resumes = 轮到你了：对局继续
page-news-time = { $name } 加时 { $seconds } 秒。
page-news-stall = 服务器有一阵无法保存，期间棋钟停走。

## The page: questions before something that cannot be taken back

page-sure-resign = 认输吗？
page-sure-resign-rated = 将计为负局，并影响等级分。
page-sure-resign-casual = 将计为负局。
page-sure-abort = 中止对局吗？
page-sure-abort-says = 对局对双方都结束，不计胜负。
page-sure-claim = 宣布胜利并结束对局吗？
page-sure-draw = 以和棋结束对局吗？
page-keep-playing = 继续下
page-wait = 等待

## The page: chat and invitations

page-chat-you = 你
page-chat-spectators = 对观众
page-chat-reported = 服务器管理员会看到你的举报。
page-chat-describe = 先写明问题，再按“举报”。
page-invite-copied = 链接已复制
page-copied = 已复制
page-copy-by-hand = 手动复制

## The page: the home page

page-code-form = 代码由六个字母和数字组成，如 K7QX2M。
page-code-nothing = { $address } 处没有内容。
page-mine-all = 你的全部 { $count } 局
page-waiting-first = 与另一位玩家配对
page-waiting = { $count } 人正在等待
page-row-stop = 停止
page-row-play = 应战
page-row-play-name = 和 { $name } 下
page-row-bot = （机器人）
page-row-plays = 执{ $side }
page-row-waiting = 等待对手
page-row-due = 轮到你了，对手 { $name }
page-row-game = 你和 { $name } 的对局
page-row-continue = 继续
page-row-open = 打开
page-row-join = 加入
page-row-watch = 观战
page-row-does = { $does }，对局 { $code }
page-title-due = ● 轮到你了 · OXO
page-numbers-from = 列数、行数和连子数须为 1 至 { $most } 的数字
page-bot-small = { $bot } 只下不超过 { $cells } 格的棋盘，且不下连珠
page-bot-says = 它{ $says }。
page-bot-level = { $number } 级
page-bots-graded = 按棋力
page-bots-others = 其他
page-bot-start = { $level }，共十级
page-picked = 将下{ $game }，{ $clock }，{ $side }
page-picked-random = 随机执棋
page-picked-as = 执{ $side }
page-live = 实况，第 { $ply } 手
page-live-watched = 实况，第 { $ply } 手，{ $count } 人观战
page-live-record = 棋谱，第 { $ply } 手
page-chosen = 已选
page-how = 怎么下
page-own-name = 自定规则
page-own-size = 1 至 64
page-own-says = 大小随意，连几子随意，可开重力。
page-card-gomoku = 五子连线即胜；棋盘够大，可以布局。
page-card-tictactoe = 三子连线。你会下，电脑也会。
page-card-drop = 棋子沿列落下，四子连线即胜。
page-card-renju = 高手的五子棋：黑方有禁手。
page-card-caro = 五连要没被两端堵住才算赢。
page-card-boundless = 五子连线，棋盘没有尽头。
page-card-backwards = 一切反过来：连成一线者负。

## The page: why a game cannot be played or rated

page-no-room = 谁也赢不了：{ $size } 放不下 { $k } 子连线
page-no-renju = 连珠须是五子连线获胜，且棋子不下落
page-no-fall = 只有在有边界的棋盘上，棋子才能下落
page-no-fall-opening = 棋子下落的玩法不能用 { $opening } 开局
page-no-opening = { $opening } 开局需要更大的棋盘或更长的连线
page-no-rated-length = 排位对局须至少 { $least } 子连线
page-no-rated-board = 排位对局的棋盘须横竖都放得下一线

## The page: how to play

page-learn-gomoku = 双方轮流落子，落下的棋子不再移动。横、竖、斜任一方向上，先把自己的五子或更多棋子不间断地连成一线者胜。两端都空的三子是威胁：必须应对，否则下一手就成了谁也挡不住的四。
page-learn-gomoku-1-title = 胜
page-learn-gomoku-1 = 五子连线。
page-learn-gomoku-2-title = 必须应对
page-learn-gomoku-2 = 活三会变成活四。
page-learn-gomoku-3-title = 赢不了
page-learn-gomoku-3 = 四子，两端都被堵住。
page-learn-tictactoe = X 与 O 轮流在格中画记号。横、竖、斜任一方向上，先连成三个者胜。双方都下得好，总是和棋。
page-learn-tictactoe-1-title = 胜
page-learn-tictactoe-1 = 三子连线。
page-learn-tictactoe-2-title = 双重威胁
page-learn-tictactoe-2 = 同时两条线：只挡得住一条。
page-learn-tictactoe-3-title = 和棋
page-learn-tictactoe-3 = 棋盘已满。
page-learn-drop = 选一列，棋子会落到最低的空位。横、竖、斜任一方向上，先连成四子者胜。你每落一子，对手也就能下在它的上方。
page-learn-drop-1-title = 胜
page-learn-drop-1 = 斜向四子连线。
page-learn-drop-2-title = 还不行
page-learn-drop-2 = 下面的格子要先填满。
page-learn-renju = 黑方恰好五子连线才算赢；白方五子或更多都算赢。为抵消先手之利，黑方不能下出两个活三、两个四，或六子及以上的连线。
page-learn-renju-1-title = 胜
page-learn-renju-1 = 恰好五子连线。
page-learn-renju-2-title = 不算赢
page-learn-renju-2 = 六子多了一子。
page-learn-renju-3-title = 禁手
page-learn-renju-3 = 同时成两个活三。
page-learn-caro = 和五子棋一样，五子连线获胜；但必须恰好五子，而且两端没有都被对手堵住。所以要从空着的一端进攻。
page-learn-caro-1-title = 胜
page-learn-caro-1 = 有一端空着。
page-learn-caro-2-title = 不算赢
page-learn-caro-2 = 两端都被堵住。
page-learn-boundless = 没有边界的五子棋：五子或更多连线者胜。第一子下在 0,0，之后每一子须在某颗棋子的八格以内。拖动可查看四周，按 c 回到最后一手。
page-learn-boundless-1-title = 胜
page-learn-boundless-1 = 五子连线，在哪里都行。
page-learn-misere = 反过来的井字棋：谁连成三子谁输。设法让对手别无选择。
page-learn-misere-1-title = 负
page-learn-misere-1 = O 被迫连成了一线。
page-learn-swap2 = 开局公平的五子棋。一方摆三子；另一方选择执黑、执白，或再摆两子，让先摆的一方选择。之后，五子或更多连线者胜。
page-learn-swap2-1-title = 执哪一方？
page-learn-swap2-1 = 摆三子，再选择。
page-learn-exact = 只有恰好五子连线才算赢的五子棋。六子或更多不算。
page-learn-exact-1-title = 胜
page-learn-exact-1 = 恰好五子。
page-learn-exact-2-title = 不算赢
page-learn-exact-2 = 六子多了一子。
page-learn-title = 怎么下：{ $game }
page-learn-play = 下一局
page-title-learn = 怎么下 · OXO

## The page: players and leaderboards

page-title-top = 排行榜 · OXO
page-top-you = 你
page-top-how = 与其他玩家下排位对局即可上榜：在选项中开启“排位”。
page-player-none = 没有叫这个名字的玩家在此下过棋。
page-player-namesakes = { $count } 位同名玩家之一。
page-player-online = 在线。
page-player-games = { $count } 局
page-player-won = { $count } 胜
page-player-drawn = { $count } 和
page-player-lost = { $count } 负
page-player-puzzles = { $family ->
    [renju] 连珠习题：{ $rating }
    [caro] 卡罗习题：{ $rating }
    [small] 小棋盘习题：{ $rating }
   *[five] 习题：{ $rating }
}
page-player-rating = { $game }等级分
page-player-best = 最高 { $rating }
page-player-curve = { $count } 局中从 { $from } 到 { $to }
page-player-against = 交手记录
page-player-listed = 公开
page-player-listed-says = 其他人可以找到此页面，并在排行榜上看到你。
page-speed = { $speed ->
    [bullet] 超快棋
    [blitz] 快棋
    [rapid] 中速棋
    [classical] 慢棋
    [correspondence] 按天计时
   *[untimed] 不计时
}
page-mini-end = { $end ->
    [won] 胜
    [lost] 负
   *[draw] 和
}
page-mini-against = 对 { $name }

## The page: settings and devices

page-set-keeps-nothing = 此浏览器不保存数据。关闭标签页后，你的身份就没有了。
page-set-name-needed = 名字须至少有一个文字或其他可见字符。
page-set-name-later = 新对局会显示新名字，已开始的对局仍用旧名字。
page-set-notified = 轮到你时会收到通知。
page-devices-elsewhere = 在下棋的那个标签页里可以看到你的设备。
page-devices-last = 只有这些设备能以你的身份下棋。失去最后一台，你的席位也就没有了。
page-devices-add = 在另一台设备上使用
page-devices-sign-out = 退出
page-devices-sign-out-name = 让 { $name } 退出
page-devices-sure = 让此浏览器退出吗？你的身份仍保留在其他设备上。
page-devices-stay = 不退出
page-devices-here = 此浏览器
page-devices-now = 在线
page-devices-ago = 上次在线：{ $when }
page-devices-unknown = 近来未上线
page-link-sure = 在这里以另一台设备的玩家身份登录吗？
page-link-loses = 你在这里是 { $name }。登录后，此浏览器将无法再以 { $name } 的身份下棋。
page-link-nobody = 此浏览器还没有玩家身份。
page-link-asked = 如果不是你自己要的链接，不要继续。
page-link-stay = 取消
page-link-be = 登录
page-link-device = 设备 { $number }
page-link-added = 新设备现在可以用你的身份下棋：{ $device }。如果不是你操作的，在设置里让它退出。
page-link-removed = 已退出：{ $device }。它不能再以你的身份下棋。
page-ok = 好
page-link-open = { $minutes } 分钟内在你的另一台设备上打开。只能用一次。
page-link-only-here = 只有此浏览器能使用你的席位。清除浏览器数据后，席位就没有了。
page-notify-https = 通知功能需要以 https 开头的地址。
page-notify-none = 此浏览器不支持这类页面的通知。
page-notify-denied = 此浏览器不允许这里发通知。可以在浏览器设置中更改。
page-notify-works = 设置成功：轮到你时会这样通知你。
page-notify-never = 此浏览器不显示网页通知。轮到你时，页面标题仍会提示。

## The page: connection

page-trouble-elsewhere = 你正在另一个窗口下棋。
page-trouble-refused = 服务器拒绝：{ $why }。
page-trouble-newer = 此页面有新版本。
page-trouble-aside = 你正在另一个标签页下棋。这里只能观看。
page-trouble-offline = 你已离线。正在等待连接。
page-trouble-lost = 连接已断开：{ $why }。重新连接中……
page-trouble-again = 重新连接中……
page-trouble-here = 改在这里下
page-trouble-now = 立即重试
page-trouble-anew = 以新游客身份下棋
page-trouble-load = 重新加载
page-trouble-there = 去那里
page-trouble-begun = 你的对手来了，在另一局。
page-trouble-failed = 此页面出错了。
page-trouble-server-says = 服务器消息：{ $text }
page-trouble-go-on = 照旧继续
page-trouble-address = 此地址是 { $address }。
page-guest = 游客

## The page: why there is no connection

web-none = 没有连接到服务器
web-forgotten = 服务器已不认识你
web-elsewhere = 你正在另一个窗口下棋
web-signed-out = 此浏览器已被退出
web-versions = 此页面与服务器的版本相差太远
web-bye = 房主已关闭服务器
web-restarting = 服务器正在重启
web-broken = 网络或服务器出现故障
web-too-many = 同时请求太多
web-silent = 服务器没有应答
web-gone-silent = 服务器不再应答
web-apart = 此页面与服务器的对局不一致；重新加载页面
web-sending = 你的上一手还在发送

## The page: the board, for readers of the screen

page-cell-empty = 空
page-cell-on-its-way = 发送中
page-cell-premove = 预先落子
page-cell-line = 在连线上
page-cell-last = 最后一手
page-cell-threat = 可连成一线
page-cell-forbidden = 禁手点
page-cell-hint = 提示 { $chance }%
page-cell-from-last = 在最后一手{ $direction }
page-cell-left = 左边 { $count } 格
page-cell-right = 右边 { $count } 格
page-cell-up = 上方 { $count } 格
page-cell-down = 下方 { $count } 格
page-board-size = { $width } 列 { $height } 行的棋盘
page-board-boundless = 无边界的棋盘
page-board-kind = 棋盘
page-board-keys = 方向键移动，Enter 落子。
page-zoom-in = 放大
page-zoom-out = 缩小
page-zoom-last = 到最后一手
page-to-last = 到最后一手 { $cell }

## The page: a finished game looked through

page-study-title = { $side }胜率
page-study-turns = { $count } 个转折点
page-study-move = 第 { $ply } 手：{ $side }下 { $cell }
page-study-find = 轮到{ $side }：找出比 { $cell } 更好的着法
page-study-tried = 你的着法：{ $cell }
page-study-better = { $cell } 更好。
page-study-even = 均势
page-study-try = 自己试试
page-study-accurate = 准确率 { $percent }%
page-study-none = 此对局没有分析
page-study-long = 此对局太长，无法分析。您仍可逐手回看、尝试其他走法或请求提示。
page-study-later = 观众尚未看到终局。分析将在终局 { $time }后提供。
page-study-short = 此对局手数太少，无法分析。
page-study-busy = 服务器正在分析许多对局，请稍候。
page-study-again = 再试一次
page-study-next = 下一个转折点
page-study-key = 盘上的数字：{ $side }最好的着法及胜率（%）

## The page: tips for a first game

page-coach-first = 新手提示：从中间附近下起。那里的棋子可以成为许多连线的一部分。
page-coach-three = 新手提示：连成两端都空的三子，对手就必须应对。
page-coach-four = 新手提示：你有三子。在 { $cells } 成活四，谁也挡不住。
page-coach-win = 新手提示：你有四子。下 { $cells } 就赢。
page-coach-block-three = 新手提示：对手有三子。在 { $cells } 中选一处挡住。
page-coach-block-four = 新手提示：对手有四子。下 { $cells } 挡住。
page-coach-off = 关闭新手提示
page-coach-on = 打开新手提示

## Input that cannot be read

input-rules = 未知规则“{ $text }”；使用预设（{ $presets }）、宽x高x连子数 或 boundlessx连子数，例如 15x15x5
input-rules-suffix = 未知后缀“{ $text }”；可用：{ $suffixes }
input-board-size = 棋盘每边须为 1 至 { $most } 格，不能是 { $width }x{ $height }
input-no-line = 连线至少要有一格
input-rules-both = +{ $one } 和 +{ $two } 不能同时使用
input-rules-renju = +renju 须是五子连线，且不带 +misere 和 +gravity
input-rules-gravity = +gravity 需要有边界的棋盘
input-rules-opening = +{ $opening } 需要更大的棋盘或更长的连线
input-time = 未知时间限制“{ $text }”；使用 none、5m+3s、30s/move 或 3d
input-time-range = 时间限制须为 1 毫秒至 30 天
input-delay = 观战延迟最多 { $most } 秒
input-cell = “{ $text }”不是格子；使用列字母加行号，如 { $example }
input-cell-boundless = “{ $text }”不是格子；使用两个整数，如 -3,2
input-game = “{ $text }”不是对局代码；使用六个字母和数字，如 K7QX2M
input-link = 关联码由八个字母和数字组成，如 K7QX-2MPA
input-bot = 未知机器人“{ $text }”；可用：{ $bots }
input-decision = “{ $text }”不是可选项；使用 stay、swap 或 two
input-move = 第 { $number } 手：{ $reason }
input-two-stones = { $cell } 上有两颗棋子
input-too-many-stones = 棋盘放不下这么多棋子

## Rules in a line

rules-and = { $one }，{ $two }
rules-boundless = 无限棋盘
rules-wins =
    { $kind ->
        [plain] { $k } 子连线者胜
        [more] { $k } 子及以上连线者胜
        [exact] 恰好 { $k } 子连线者胜
        [renju] 连珠：五子连线者胜
        [caro] 恰好 { $k } 子连线且两端未被同时堵住者胜
       *[caro6] { $k } 子连线且两端未被同时堵住者胜；更长的连线总是获胜
    }
rules-loses =
    { $kind ->
        [plain] { $k } 子连线者负
        [more] { $k } 子及以上连线者负
        [exact] 恰好 { $k } 子连线者负
        [renju] 连珠：五子连线者负
        [caro] 恰好 { $k } 子连线且两端未被同时堵住者负
       *[caro6] { $k } 子连线且两端未被同时堵住者负；更长的连线总是判负
    }
rules-gravity = 棋子下落
rules-opening = { $opening } 开局

## Why a bot plays a move

reason-completes = 立即获胜
reason-wins-fours = 连续冲四取胜（{ $fours } 个四）
reason-wins-threats = { $moves } 手内以冲四和活三取胜
reason-wins = { $moves } 手内取胜
reason-loses-at-once = 怎么下都会立即输
reason-loses = 怎么下都会输；这样坚持最久：{ $moves } 手
reason-draws = 保住和棋
reason-makes =
    { $shape ->
        [three] 成眠三
        [open_three] 成活三
        [double_three] 成三三
        [four] 成冲四
        [four_three] 成四三
        [open_four] 成活四
       *[fours] 开始连续冲四取胜
    }
reason-stops =
    { $shape ->
        [three] 防住眠三 { $stones }
        [open_three] 防住活三 { $stones }
        [double_three] 防住三三 { $stones }
        [four] 防住冲四 { $stones }
        [four_three] 防住四三 { $stones }
        [open_four] 防活四 { $stones }
       *[fours] 防住连续冲四 { $stones }
    }
reason-prevents =
    { $shape ->
        [three] 不让对手成眠三
        [open_three] 不让对手成活三
        [double_three] 不让对手成三三
        [four] 不让对手成冲四
        [four_three] 不让对手成四三
        [open_four] 不让对手成活四
       *[fours] 不让对手连续冲四取胜
    }
reason-makes-row =
    { $shape ->
        [three] 成 { $short } 连
        [open_three] 成活 { $short } 连
        [double_three] 成两个活 { $short } 连
        [four] 成 { $long } 连
        [four_three] 成 { $long } 连和活 { $short } 连
        [open_four] 成活 { $long } 连
       *[fours] 开始以 { $long } 连连续进攻取胜
    }
reason-stops-row =
    { $shape ->
        [three] 防住 { $short } 连 { $stones }
        [open_three] 防住活 { $short } 连 { $stones }
        [double_three] 防住两个活 { $short } 连 { $stones }
        [four] 防住 { $long } 连 { $stones }
        [four_three] 防住 { $long } 连和活 { $short } 连 { $stones }
        [open_four] 防活 { $long } 连 { $stones }
       *[fours] 防住连续的 { $long } 连 { $stones }
    }
reason-prevents-row =
    { $shape ->
        [three] 不让对手成 { $short } 连
        [open_three] 不让对手成活 { $short } 连
        [double_three] 不让对手成两个活 { $short } 连
        [four] 不让对手成 { $long } 连
        [four_three] 不让对手成 { $long } 连和活 { $short } 连
        [open_four] 不让对手成活 { $long } 连
       *[fours] 不让对手以 { $long } 连连续进攻取胜
    }
reason-and = { $stops }，并{ $makes }
reason-builds = 发展自己的连线
reason-hinders = 阻挡对手的连线
reason-centre = 占据中心
reason-book = 定式着法
reason-book-too = { $does }（定式着法）
reason-only = 唯一的着法
reason-balances = 尽量让双方均势
reason-chance = 下哪里都一样
reason-best = 看过的着法中最好的

## What a bot is like

bot-level-1 = 刚学会规则：你能赢
bot-level-2 = 看得出明显的连线，能成四就成四
bot-level-3 = 下得有些章法，但会看漏跳三
bot-level-4 = 头脑清醒，但偶尔会看漏
bot-level-5 = 会往前算几手
bot-level-6 = 算得更远，很少看漏威胁
bot-level-7 = 给它机会，就靠连续威胁取胜
bot-level-8 = 什么都不会看漏
bot-level-9 = 什么都不会看漏，而且算得更远
bot-level-10 = 每手约算 80,000 个局面
bot-random = 随意走任何合法的一手
bot-minimax = 把一切都算到终局，只下小棋盘
bot-alphabeta = 算尽要紧的变化，找出最短的胜法
bot-attack = 按进攻和防守的价值衡量每一格
bot-master = 最强；在小棋盘上从不输

## Whose turn it is

turn-unknown = 服务器上已没有这一局
turn-waiting = 等待对手
turn-sent = { $what } 正在发往服务器
turn-yours = 轮到你了（{ $side }）
turn-theirs = 轮到 { $name }（{ $side }）
turn-centre = 轮到你了（{ $side }）：下中心 { $cell }
turn-away = 轮到你了（{ $side }）：距 { $cell } 至少 { $least } 格
turn-three = 摆三子：第 { $nth }/3 子（{ $side }）
turn-three-theirs = { $name } 摆三子：第 { $nth }/3 子（{ $side }）
turn-two = 再摆两子：第 { $nth }/2 子（{ $side }）
turn-two-theirs = { $name } 再摆两子：第 { $nth }/2 子（{ $side }）
turn-choose = 选择：{ $choices }
turn-stay = 继续执 { $side }
turn-swap = 改执 { $side }
turn-place-two = 再摆两子
turn-chooses = { $name } 正在选择执哪一方
turn-stayed =
    { $you ->
        [by] 你继续执 { $taken }：{ $other } 执 { $left }
        [other] { $by } 继续执 { $taken }：你执 { $left }
       *[neither] { $by } 继续执 { $taken }：{ $other } 执 { $left }
    }
turn-swapped =
    { $you ->
        [by] 你改执 { $taken }：{ $other } 现在执 { $left }
        [other] { $by } 改执 { $taken }：你现在执 { $left }
       *[neither] { $by } 改执 { $taken }：{ $other } 现在执 { $left }
    }
turn-asked-two =
    { $you ->
        [by] 你再摆两子
       *[other] { $by } 再摆两子
    }
turn-nobody = 空席

## How a game ended

end-you-win = 你赢了（{ $side }）：{ $reason }
end-you-lose = 你输了（{ $side }）：{ $reason }
end-wins = { $name }（{ $side }）获胜：{ $reason }
end-side-wins = { $side } 获胜：{ $reason }
end-draw = 和棋：{ $reason }
end-aborted = 已中止
end-aborted-by-you = 你中止了对局
end-aborted-by = { $name } 中止了对局
end-aborted-because = 已中止：{ $reason }
end-line = 连线 { $cells }
end-line-loses = { $side } 被迫连成 { $cells }
end-resigned = { $side } 认输
end-time = { $side } 超时
end-away = { $side } 离开太久
end-forbidden = { $side } 只剩禁手点
end-no-move = { $side } 没有按时落子
end-full = 棋盘已满
end-dead = 谁都无法再连成一线
end-agreed = 双方同意
end-operator = 服务器管理员结束了对局
end-ratings = 等级分：{ $x }，{ $o }

## What has just happened in a game

news-connected = 已连接：{ $server }
news-lost = 连接已断开：{ $reason }；重新连接中
news-seeking = 正在寻找对手
news-game = 对局 { $game }：{ $terms }
news-link = 让朋友打开：{ $link }
news-invitation = 或用命令加入：{ $command }
news-pass-and-play = 两人共用键盘：X 和 O 轮流下
news-you = 你执 { $side }，对手 { $name }
news-players = { $x }（X）对 { $o }（O）
news-you-open = 由你开局，对手 { $name }；稍后决定执哪一方
news-they-open = { $name } 开局；稍后决定执哪一方
news-opens = { $x } 开局，对手 { $o }；稍后决定执哪一方
news-begins = 你和 { $name } 的对局开始了
news-your-move = 轮到你了：{ $x } - { $o }
news-presence =
    { $state ->
        [on] { $side }（{ $name }）回来了
        [away] { $side }（{ $name }）暂离
       *[left] { $side }（{ $name }）已离开
    }
news-absent = { $side }（{ $name }）暂离；{ $time } 后可宣布胜利：`claim`
news-moved = { $side } 下 { $cell }
news-placed = { $name } 把 { $side } 摆在 { $cell }
news-you-placed = 你把 { $side } 摆在 { $cell }
news-taken-back =
    { $moves ->
        [0] 已退回到开头
       *[other] 已退回到第 { $moves } 手
    }
news-offer =
    { $what ->
        [draw] { $name } 提和
        [takeback] { $name } 请求悔棋
        [rematch] { $name } 想再来一局
        [pause] { $name } 请求暂停
       *[time] { $name } 请求加时 15 秒
    }
news-you-offer =
    { $what ->
        [draw] 你提和
        [takeback] 你请求悔棋
        [rematch] 你想再来一局
        [pause] 你请求暂停
       *[time] 你请求加时 15 秒
    }
news-answer = { $offer }：`yes` 还是 `no`？
news-answered =
    { $answer ->
        [accepted] { $name } 接受了提议
        [declined] { $name } 拒绝了提议
       *[withdrawn] { $name } 撤回了提议
    }
news-lapsed = 提议已失效
news-paused = { $ago }由 { $name } 暂停
news-you-paused = { $ago }由你暂停
news-paused-until = { $paused }；`go on` 可继续
news-resumed = 对局继续
news-stalled = 服务器有 { $seconds } 秒无法保存；期间棋钟停走
news-given = { $side } 加时 { $seconds } 秒
news-outage =
    服务器中断 { $time } 后重启；{ $lost ->
        [0] 没有丢失
        [1] 丢失了最后一手
       *[other] 丢失了最后 { $lost } 手
    }
news-outage-rest = 服务器中断 { $time } 后重启；着法都在，但其后的内容已丢失
news-outage-game = 服务器重启后丢失了这一局
news-outage-player = 服务器已不认识你，你只能观战

## Answers to a key or a command in a game

answer-not-connected = 没有连接
answer-not-sent = 没有连接：{ $what } 没有发出
answer-nothing-sent = 没有连接：什么都没有发出
answer-not-sent-yet = 没有连接：尚未发出
answer-premove-changed = 没有下 { $cell }：棋盘已变化
answer-premove-lost = 没有下 { $cell }：连接断开了
answer-refused = { $what } 被拒绝：{ $reason }
answer-move-pending = 你的上一手还在发送
answer-choice-pending = 你的选择还在发送
answer-offered = 已经提议过了
answer-no-offer = 没有待答复的提议
answer-report-empty = 写明问题，例如：对手辱骂我
answer-muted = 本局已屏蔽对手发言
answer-unmuted = 已取消屏蔽对手发言
answer-own-choice = 这要由你选择；机器人只帮忙落子
answer-bot-turn = 只有轮到你时，机器人才能替你走
answer-no-move = 没有第 { $number } 手；此对局有 { $count } 手
answer-claim-in = { $name } 暂离；{ $time } 后可宣布胜利
answer-claim-sure = { $name } 暂离。宣布胜利吗？
answer-come-back = 轮到你时如果离开 { $time }，{ $name } 可以宣布胜利

## The clock ledger

ledger-empty = 还没有人落子
ledger-returned = 因连接延迟返还 { $time }
ledger-extra = 加时 { $time }

## Times, counts and places

time-milliseconds = { $count } 毫秒
time-seconds = { $count } 秒
time-minutes = { $count } 分钟
time-hours = { $count } 小时
time-decimal = { $whole }.{ $part }
time-clock-days = { $days }天{ $hours }时
time-seconds-ago = { $count } 秒前
time-minutes-ago = { $count } 分钟前
time-hours-ago = { $count } 小时前
time-days-ago = { $count } 天前
count-moves = { $count } 手
count-watching = { $count } 人观战

## Terms of a game

terms-rated = 排位
terms-late = 延迟 { $seconds } 秒
terms-no-clock = 不计时
terms-caro = 卡罗：{ $rules }
terms-renju = { $rules }，X 有禁手
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] 任意
    }
terms-as = 执：{ $side }

player-first = 玩家 1
player-second = 玩家 2

## Seats and lists of games

seat-free = 空席
seat-bot = { $name }（机器人）
lobby-empty = 没有公开约战，也没有公开对局
lobby-challenge = 约战 { $number }
lobby-game = 对局 { $code }

## Devices of a player

device-linked = { $name } 已成为你的设备；如果不是你的：`oxo devices --sign-out { $device }`
device-signed-out = 你的另一台设备让 { $name } 退出了
device-number = 设备 { $device }

## What a key does at the board: as short as can be

command-yes = 接受提议
command-no = 拒绝提议
command-rematch = 再来一局
command-retract = 撤销
command-back = 后退
command-one-back = 后退一手
command-on = 前进
command-one-on = 前进一手
command-last = 最后
command-newest = 到最新一手
command-to-last = 到最后一手
command-live = 实况
command-play-pause = 播放或暂停
command-play = 播放
command-turn = 转折点
command-analyze = 分析
command-analysis-board = 分析棋盘
command-place = 落子
command-try = 试下
command-premove = 预先落子
command-cancel-leave = 取消或离开
command-cancel = 取消
command-stay = 不换
command-swap = 交换
command-two = 再摆两子
command-copy = 复制邀请
command-claim = 宣布胜利或和棋
command-claim-draw = 宣布和棋
command-claim-victory = 宣布胜利
command-takeback = 悔棋
command-follow = 跟随 X 或 O
command-start = 开头
command-hint = 提示
command-hint-on = 提示（开）
command-type = 输入格子
command-type-try = 输入格子试下
command-chances = 胜率
command-chances-on = 胜率（开）
command-bot = 机器人代下
command-chat = 消息
command-pause-resume = 暂停或继续
command-resume = 继续
command-pause = 暂停
command-leave = 离开
command-threats = 威胁
command-threats-on = 威胁（开）
command-mute = 屏蔽对手发言
command-unmute = 取消屏蔽对手
command-report = 向管理员举报
command-numbers = 提示的数据
command-numbers-on = 数据（开）
command-draw = 提和
command-time = 加时 15 秒
command-ledger = 用时明细
command-resign = 认输
command-abort = 中止：不计胜负
command-up = 光标上移
command-down = 光标下移
command-left = 光标左移
command-right = 光标右移
command-confirm = 落子确认
command-confirm-on = 落子确认（开）
command-scroll-up = 向上滚动
command-scroll-down = 向下滚动
command-scroll-left = 向左滚动
command-scroll-right = 向右滚动
command-centre = 居中到最后一手
command-fit = 显示全部棋子
command-go-to = 前往格子
command-larger = 放大格子
command-smaller = 缩小格子
command-page-back = 后退十手
command-page-on = 前进十手
command-number = 前往某一手
command-faster = 加快播放
command-slower = 放慢播放
command-quit = 退出

## What a word of line mode does

typed-yes = 接受提议，或确认问题
typed-no = 拒绝提议，或撤回自己的提议
typed-rematch = 提议换边再来一局
typed-back = 上一手；试下时撤回一手
typed-next = 下一手，与空行相同
typed-end = 最后一手之后的局面
typed-analyze = 对局在哪里转折，附证明
typed-stay = 开局时：继续执自己的一方
typed-swap = 开局时：改执另一方
typed-two = 开局时：再摆两子
typed-claim = 对手离开时宣布胜利，无法再连线时宣布和棋
typed-takeback = 请求撤回你的上一手
typed-start = 第一手之前的局面
typed-hint = 最佳着法及其理由
typed-chances = 机器人对最佳各格的评估
typed-bot = 让机器人替你走
typed-say = 发送消息
typed-pause = 请求暂停；暂停时则继续
typed-help-prompt = 列出这些命令；`help play` 说明其中一个
typed-help = 列出这些命令
typed-leave = 回到提示符；与人的对局照常进行
typed-game = 离开试下的变化
typed-threats = 一子决定胜负的格子
typed-mute = 屏蔽对手发言，或取消屏蔽
typed-report = 向服务器管理员举报
typed-time = 请求加时 15 秒
typed-clock = 双方棋钟，以及每手的用时
typed-abort = 中止刚开始的对局：不计胜负
typed-go-on = 结束暂停
typed-goto = 那一手之后的局面
typed-board = 棋盘
typed-boards = 每手之后画棋盘，或不再画
typed-last = 最后一手
typed-moves = 全部着法
typed-who = 对局双方和观众人数
typed-rules = 可以下的规则
typed-bots = 可以对战的机器人
typed-put-x = 在第一手之前摆上 X
typed-put-o = 在第一手之前摆上 O
typed-clear = 在第一手之前取走棋子
typed-turn = 指定轮到哪一方：x 或 o
typed-lines = 引擎的最佳着法，最多 5 种
typed-why = 此局面为何必胜，或败方能做什么
typed-proof = 把完整的证明写成变化
typed-forbidden = 连珠规则的禁手点
typed-following = 此处的后续着法
typed-cut = 删去这一手及其后的全部着法
typed-here = 把此局面设为开头
typed-comment = 为此局面写评注
typed-position = 以文本输出此局面
typed-gomocup = 以 Gomocup 的 BOARD 命令输出此局面
typed-save = 把全部变化存为 SGF
typed-skip = 转到下一题
typed-solution = 显示答案；此题即算失败

## Keys of the menu, of lists and of dialogues

key-up = 上移
key-down = 下移
key-choose = 选择
key-previous = 上一个选项
key-next = 下一个选项
key-type-rules = 输入规则
key-quit-not = 不退出
key-rows-up = 上移十行
key-rows-down = 下移十行
key-type-code = 输入代码
key-most-watched = 总看观众最多的
key-menu = 菜单
key-watch = 观战
key-replay = 复盘
key-give-up = 取消
key-put-x = 放 X
key-put-o = 放 O
key-remove = 取走棋子
key-turn = 换轮到的一方
key-lines = 最佳着法
key-stop = 停止引擎
key-why = 为何取胜
key-proof = 写出证明
key-forbidden = 禁手点
key-command = 输入命令
key-solution = 答案
key-next-puzzle = 下一题
key-skip = 跳过此题
key-to-puzzle = 回到习题
key-ok = 确定
key-cancel = 取消
key-send = 发送
key-yes = 是
key-no = 否
key-close = 关闭
key-page-back = 上一页
key-page-on = 下一页
key-earlier = 更早
key-later = 更晚
key-help = 按键
key-theme = 下一主题

## Help

help-keys = 按键
help-ledger = 用时明细
help-section =
    { $section ->
        [move] 落子
        [game] 对局
        [talk] 交流
        [advice] 提示
        [look-back] 回看
        [view] 视图
       *[program] 程序
    }
help-forbidden = 棋盘上的 { $mark }：X 的禁手点

## Texts being typed

prompt-cell = 格子：
prompt-place = 前往：
prompt-chat = 消息：
prompt-report = 举报：
prompt-code = 对局代码：
prompt-move = 第几手：
prompt-rules = 规则：
prompt-name = 名字：
prompt-no-number = 第几手须是 12 这样的数字
prompt-nothing-near = { $cell } 附近没有棋子；这是那个方向最远的格子
prompt-visitor = 访客只能在此服务器上下棋

## Questions before something that ends a game

question-resign = 认输吗？
question-abort = 中止对局吗？不计胜负。
question-draw = 提和吗？
question-give-up = 离开并放弃此对局吗？
question-stop-hosting = 离开并关闭服务器吗？下次架设时对局会继续。
question-leave = 离开吗？对局 { $game } 会继续进行。
question-host-stops = 离开吗？朋友的对局会暂停，直到你再次架设。
question-host-ends = 离开吗？朋友的对局会结束。
question-lose-board = 离开并放弃此棋盘上的改动吗？

## What the full screen says after a key

screen-copied = 已复制（如果终端允许）；否则用鼠标选取
screen-threats-denied = 真人之间的排位对局不能显示威胁
screen-threats-none = 还没有威胁；出现时会标出
screen-threats = 威胁：! 可连成一线，^ 可造成双重威胁
screen-threats-off = 已隐藏威胁
screen-confirm = 落子确认已开：按两次才落子
screen-confirm-off = 落子确认已关
screen-own-view = 这是你自己的视图；别人可以跟随
screen-following = 正在跟随 { $name }（{ $side }）的视图
screen-following-nobody = 不再跟随别人的视图
screen-no-other-game = 没有其他进行中的对局；正在等待
screen-most-watched = 现在观众最多的对局：{ $game }
screen-newest = 已是最新局面
screen-analysis-later = 终局之后才有分析
screen-analysis-failed = 无法分析：{ $reason }
screen-nobody-there = 此对局已结束，没有人在场
screen-reported = 服务器管理员会看到你的举报
screen-nothing-public = 现在没有正在进行的公开对局
screen-game-over = 对局 { $game } 已结束；用 `oxo replay { $game }` 查看
screen-no-reply = 服务器没有应答
screen-too-many-requests = 同时请求太多
screen-going-on = 这是你未下完的对局；用 `--new` 另开一局
screen-unfinished = 你有未下完的对局；用 `oxo join { $game }` 继续
screen-unfinished-visit = 你有未下完的对局 { $game }；可从菜单继续
screen-reachable = 能连到本机任一地址的人都可以加入；用 `--local` 只限本机
screen-saved-in = 对局保存在 { $path }
screen-announcement = 公告：{ $text }
screen-unsent =
    { $what ->
        [message] 连接已断开：你的消息可能没有送达
        [report] 连接已断开：你的举报可能没有送达
        [offer] 连接已断开：你的提议可能没有送达
        [answer] 连接已断开：你的答复可能没有送达
       *[request] 连接已断开：你的请求可能没有送达
    }
screen-back = { $seconds } 秒后已重新连接
screen-back-restarted = 服务器已重启，{ $seconds } 秒后已重新连接
screen-this-machine = 本机
screen-theme =
    { $colours ->
        [colourless] 主题 { $name }，无颜色
        [sixteen] 主题 { $name }，16 色
        [indexed] 主题 { $name }，256 色
       *[true] 主题 { $name }，全彩
    }
screen-theme-alone = 没有其他主题
screen-theme-role = “{ $name }”不是用途名称；可用：{ $roles }
screen-theme-colour = “{ $text }”不是颜色；使用 "#e69f00"、"light-red" 或 "reset" 这样的写法
screen-keys-action = [keys] { $entry }：未知动作；可用：{ $known }
screen-keys-key = [keys] { $entry }：{ $error }
screen-keys-taken = [keys] { $entry }：{ $key } 已是 { $other } 的按键；给其中一个换一个键
screen-keys-none = [keys] { $entry }：需要一个键
screen-keys-quit = [keys] { $entry }：其中须有 { $key }，这样总能退出
screen-key-unknown = 未知按键“{ $text }”；按键写作 x、Space、Enter、F5、Up、Ctrl-r 或 Shift-Up

## The full screen: whose turn it is and what to do

status-catching-up = { $line }（正在跟上）
status-confirm = { $cell }？{ $yes } 落子，{ $no } 不落
status-confirm-brief = { $cell }？{ $yes } 或 { $no }
status-premove = { $turn }，预先落子 { $cell }
status-paused = { $paused }；{ $key } 继续
status-claim = { $name } 暂离；{ $key } 宣布胜利
status-short = 时间紧：落子不再确认
status-analyze = { $key } 分析对局
status-first = 方向键移动，{ $key } 或点击落子
status-offer-open = { $offer }：{ $yes } 是，{ $no } 否
status-offer-shared = { $offer }；{ $name }：{ $yes } 是，{ $no } 否
status-offer-left = { $offer }，但 { $name } 已离开
status-offer-away = { $offer }；{ $name } 暂离
status-last = 上一手：{ $number }. { $side } { $cell }
status-sent = 已发送
status-seen = 已送达
status-trying = 试下 { $cells }
status-trying-keys = { $trying }，在第 { $number } 手之后；{ $undo } 撤销，{ $back } 返回
status-move-of = 第 { $number } 手，共 { $all } 手
status-paused-at = 停在第 { $number } 手
status-behind = 落后实况 { $count } 手
status-move-behind = 第 { $number } 手，{ $behind }
status-pace = { $line }，每 { $time } 一手
status-resumes = { $line }；{ $key } 继续
status-returns = { $line }；{ $key } 返回

## The full screen: the connection

link-connecting = 正在连接
link-connecting-again = 正在连接，第 { $attempt } 次
link-silent = { $seconds } 秒没有动静
link-local = 离线对局
link-online = 在线
link-online-ms = 在线 { $ms } 毫秒
link-lost = 没有连接
link-closed = 已断开
link-retrying = 连接于{ $ago }断开，正在重试（{ $reason }）
link-retrying-in = 连接于{ $ago }断开，{ $seconds } 秒后重试（{ $reason }）
link-ended = 连接于{ $ago }关闭：{ $reason }
link-too-small = OXO 需要 { $size }，^C 退出

## The full screen: panels beside the board

panel-players = 对局双方
panel-players-watched = 对局双方，观众 { $count } 人
panel-hint = 提示
panel-analysis = 分析
panel-map = 全图
panel-moves = 棋谱
panel-chat = 聊天
panel-no-moves = 还没有
panel-you = 你
panel-bot = 机器人
panel-server-bot = 服务器机器人
panel-connected = 在线
panel-not-connected = 未连接
panel-away = 暂离
panel-left = 已离开
panel-thinking = 思考中
panel-analyzed = 已分析 { $done } 手，共 { $count } 手
panel-no-turn = 没有转折点：双方都没有放走胜局或和棋
panel-turn = 转折点：{ $number }. { $side } { $cell } { $blunder }（{ $key }）
panel-wins = 胜
panel-loses = 负
panel-blunder = { $cell } { $blunder }
panel-blunder-better = { $cell } { $blunder }。更好：{ $missed }
panel-blunder-now = { $cell } { $blunder }。更好：{ $missed }；现在：{ $now }
panel-expects = { $hint }；预计 { $moves }
panel-proven = 胜、和（=）或负，附手数
panel-denser = { $cells }；越密越好
panel-depth = 深度 { $depth }
panel-nodes = { $count } 个节点

## The full screen: a game that waits for a friend

waiting-code = 对局代码 { $code }
waiting-link = 让朋友打开
waiting-command = 或用命令加入
waiting-so-far = 已等 { $seconds } 秒
waiting-nothing-on = 等待公开对局
waiting-opening = 正在打开对局
waiting-connecting = 正在连接：{ $server }

## The full screen: lists

list-lobby = OXO：{ $server }
list-watching = 可观战的对局：{ $server }
list-saved = 已保存的对局
list-resume = 继续对局 { $game }
list-pair = 寻找对手
list-create = 为朋友开局
list-terms = { $does }：{ $terms }
list-code = 用对局代码加入
list-asking = 正在询问服务器
list-reading = 正在读取
list-challenges = 公开约战：{ $count }
list-no-challenges = 公开约战：暂无
list-games = 对局：{ $count }
list-no-games = 对局：暂无
list-wants = 想执 { $side }
list-join = 可加入
list-won = { $side } 胜
list-end =
    { $end ->
        [draw] 和棋
        [aborted] 已中止
       *[running] 未下完
    }
list-nothing-on = 现在没有正在进行的公开对局
list-nothing-on-more = 下一局会出现在这里
list-playing = { $count } 局正在进行
list-move = 第 { $number } 手
list-none-saved = 还没有保存的对局。
list-none-saved-more = 你下的每一局都会保存在这里。
list-no-code = 无代码
list-no-date = 无日期
list-no-name = 无名

## The full screen: the menu

menu-resume = 继续
menu-others = 其他对局
menu-play = 和机器人下
menu-rules = 规则
menu-bot = 机器人
menu-side = 你执
menu-clock = 棋钟
menu-more = 更多选项
menu-rated = 排位
menu-listed = 在大厅显示
menu-delay = 观战延迟
menu-both = 同机对弈
menu-online = 联网对局
menu-watch = 观战
menu-host = 为朋友开局
menu-saved = 复盘
menu-board = 分析棋盘
menu-name = 你的名字
menu-quit = 退出
menu-at-one-keyboard = 共用键盘
menu-on-that-server = 在该服务器上
menu-from-here = 在本机架设
menu-saved-here = 保存在本机
menu-all-shown = 已全部显示
menu-more-games = 另有 { $count } 局
menu-puzzles =
    { $course ->
        [daily] 每日一题
        [near] 适合你的水平
        [streak] 连续解题
        [mine] 自己的失误
        [fours] 连续冲四取胜
        [threats] 用威胁取胜
        [hold] 挡住连续冲四
        [foul] 逼出禁手（连珠）
       *[exact] 小棋盘
    }
menu-guest = 游客
menu-yes = 是
menu-no = 否
menu-none = 无
menu-others-hint = { $key } 全部显示或收起
menu-side-hint = X 先走
menu-no-clock-hint = 不限时间
menu-clock-hint = 每方 { $clock }
menu-more-hint = 更多机器人，以及联网对局的选项
menu-rated-hint = 联网对局是否影响你的等级分
menu-listed-hint = 是否让所有人在大厅看到你的联网对局
menu-delay-hint = 观众晚多久看到你的联网对局
menu-both-hint = 两人按此规则共用键盘，轮流下
menu-online-hint = 寻找对手，或观看对局
menu-watch-hint = 观众最多的对局
menu-host-hint = 按此规则；朋友粘贴一行命令即可加入
menu-saved-hint = 逐手查看，找出错过的机会
menu-board-hint = 按以上规则摆出局面，试下几手，看清为何取胜
menu-name-hint = { $key } 更改；别人会看到
menu-quit-hint = { $key } 离开
menu-bot-hint = { $bot }：{ $character }
menu-bot-beaten =
    { $count ->
        [1] 你赢了 { $bot }：试试 { $other }
       *[other] 你连胜 { $bot } { $count } 局：试试 { $other }
    }
menu-bot-hard = { $bot } 不好赢：试试 { $other }
menu-game-yours = { $rules }，{ $name }，轮到你
menu-game-theirs = { $rules }，{ $name }，轮到对方
menu-game-here = 本机上的 { $game }：{ $rules }
menu-game-there = 服务器上的 { $game }：{ $rules }
menu-quit-key = { $key } 退出
menu-called = 你是 { $name }
menu-called-until = 退出之前你是 { $name }；设置中的名字是 { $other }

## Previews of links in chats and search engines

preview-about = 大小不限的井字棋与五子棋，可以和朋友、陌生人或机器人下。
preview-lobby = 井字棋与五子棋
preview-game = 对局 { $code }
preview-open-seat = 空席
preview-won = { $name } 获胜
preview-draw = 和棋
preview-aborted = 已中止
preview-seeks = { $name } 正在寻找对手
preview-to-move = 轮到 { $name }
preview-says =
    { $state }。{ $rules }。{ $stones ->
        [0] 还没有落子。
       *[other] 已下 { $stones } 手。
    }
preview-board = 当前棋盘

## Failures of `oxo`

failed-dumb = 此终端（TERM=dumb）没有全屏功能；用行模式下棋：`oxo play --plain`
failed-keys = { $path }：{ $error }；`oxo config` 可显示示例
failed-neither = “{ $text }”既不是文件，也不是 { $rules } 的着法：{ $error }；用 `--rules` 选择其他规则
failed-unsolvable = 没有可求解的：{ $reason }
failed-unsolvable-over = 下完这些着法，对局已结束
failed-unsolvable-due = 开局需要作出选择：stay、swap 或 two
failed-no-gate = 没有安装 ssh 网关；把 `oxo-ssh` 放在 `oxo` 旁边或 PATH 中（`cargo install --path gate`）
failed-nothing-unfinished = 没有可继续的对局；用 `oxo play` 开始一局
failed-nothing-asked = 输入是空的；写一行 `play` 这样的内容，或用 `oxo play` 这样的命令
failed-too-far = 对局有 { $plies } 手，没有第 { $at } 手；`--at` 可取 0 至 { $plies }
failed-no-file-nor-code = 没有名为“{ $text }”的文件；用代码（如 K7QX2M）、文件或 `last` 指定对局
failed-not-shown = “{ $text }”既不是文件，也不是已保存的对局，服务器也无法显示：{ $reason }
failed-running = 对局 { $game } 仍在进行；用 `oxo watch { $game }` 观看
failed-no-json = `oxo { $command }` 没有 JSON 输出；去掉 `--json`
failed-no-format = 无法判断 { $path } 的格式；使用扩展名 sgf、psq、txt、json、svg 或 png，或用 `--format`
failed-no-events = 重放没有 JSON 事件；用 `oxo export { $game } --format json` 把对局存为 JSON
failed-png-to-terminal = 终端无法显示 PNG；用 `-o` 指定文件
failed-no-seat = 你在 { $server } 的 { $game } 没有席位；`oxo join { $game }` 可入座，`oxo watch { $game }` 无需席位
failed-table = 服务器发来的对局不可能成立：{ $error }
failed-unreachable = 无法连接 { $server }：{ $reason }；用 `oxo doctor --server { $server }` 查找原因
failed-no-server = 本机没有服务器应答（{ $server }：{ $reason }）；用 `--server` 指定一个，或用 `oxo host` 启动一个
failed-forgotten = 此设备已被退出，或服务器已删除你的玩家；你现在是新游客
failed-nonsense = 服务器的答复出乎意料：{ $error }
failed-engine = 引擎出错：{ $error }；手动运行它的命令，并输入 START 15 试试
failed-engine-rules = { $error }；用 `--rules` 选择其他规则

## Line mode

line-replay-hint = 空行显示下一手；help 列出命令
line-no-game = 还没有对局
line-no-board = “{ $line }”要有棋盘才能用；试试 help 或 menu
line-help = { $text }；help 列出命令
line-usage = 用法：{ $usage }（{ $help }）
line-too-long = 这一行太长
line-input-ended = 对局还没结束，输入就结束了
line-yes-or-no = { $question } yes 还是 no？
line-boards-on = 每手之后重新画出棋盘
line-boards-off = 不再自动画棋盘；用 b 画出
line-lobby-first = 先输入 lobby，列出公开约战
line-no-challenge = 没有编号为 { $number } 的公开约战；lobby 可列出
line-thinking = 还在处理你上一个问题
line-no-analysis = 还没有可分析的着法
line-analysis-later = 分析只用于与机器人的休闲对局，或终局之后
line-no-advice = 现在没有要落的子
line-no-threats = 排位对局不显示威胁
line-game-gone = 服务器上已没有这一局
line-ended = 对局已关闭
line-cell = 在那里落子：b2；无边界的棋盘上如 3,-1
line-column = 棋子下落时，投在那一列：d；此时 clock 和 board 须写全
line-try = 在那里试下一手
line-variation = 在那里下一手，或进入其变化
line-recommends = { $bot } 推荐 { $advice }
line-expected = 预计：{ $moves }
line-weighs = { $cell } 评分 { $score }
line-replay-players = X：{ $x }，O：{ $o }；{ $moves }
line-chooses = { $side } 选择：{ $decision }
line-place = 第 { $ply } 手之后，共 { $all } 手
line-place-last = 第 { $ply } 手之后，共 { $all } 手，{ $side } { $cell }
line-place-tried = { $place }；试下：{ $cells }
line-variation-end = 变化到此为止；用 game 返回
line-variation-over =
    { $winner ->
        [x] 此变化到终局：X 胜
        [o] 此变化到终局：O 胜
       *[draw] 此变化到终局：和棋
    }
line-last-move = 已是最后一手
line-forbidden = { $mark } 是 X 的禁手点
line-spectators = 观众：{ $count }
line-no-line-near = 现在无人能立即连成一线，也无人能造成双重威胁
line-completes = { $side } 下 { $cell } 就连成一线
line-would-complete = { $side } 下 { $cell } 会连成一线而输
line-forks = { $side } 下 { $cell } 后有两处可连成一线
line-clock-later = { $clock }，对手加入后开始计时
line-clock = 棋钟：X { $x }，O { $o }
line-time =
    { $unit ->
        [day] { $count } 天
        [hour] { $count } 小时
        [minute] { $count } 分
       *[second] { $count } 秒
    }
line-times = { $larger } { $smaller }
line-analyzing = 正在分析 { $positions } 个局面，约需 { $seconds } 秒
line-no-move = 还没有人落子
line-move = 第 { $number } 手：{ $side } { $cell }
line-unfinished = 未下完：{ $game }；用 join { $game } 继续
line-or = { $commands } 或 { $last }
line-seat-free = { $side }：空席
line-seat =
    { $side }：{ $name }{ $who ->
        [you] ，你
       *[them] { "" }
    }{ $presence ->
        [bot] ，机器人
        [on] ，在场
        [away] ，暂离
       *[left] ，已离开
    }

## What is proven of a position

verdict-win = { $moves } 手内胜
verdict-loss = { $moves } 手内负
verdict-draw = 和棋

## `oxo analyze`: lines of a report

report-best = 最佳 { $moves }
report-more = { $moves } 等，另有 { $count } 处
report-blunder = { $cell } { $blunder }
report-blunder-now = { $cell } { $blunder }；现在：{ $value }

## The connection

net-ended = 连接结束
net-ended-early = 连接在握手时结束
net-no-connection = 连接请求没有应答
net-no-greeting = 握手没有应答
net-no-answer = 没有应答
net-no-answer-within = { $seconds } 秒内没有应答
net-nobody = 那里没有服务在监听
net-no-name = 找不到这个名称，或本机没有联网
net-http = 那里没有 OXO 服务器（HTTP { $status }）
net-try-wss = 那里没有 OXO 服务器；把 ws:// 换成 wss:// 试试
net-try-ws = 该端口没有 TLS；把 wss:// 换成 ws:// 试试
net-other-server = 那里没有 OXO 服务器
net-other-server-says = 那里没有 OXO 服务器：{ $error }
net-old-tls = 服务器不支持安全的 TLS 版本
net-tls = TLS 失败：{ $error }
net-cert-unknown = 本机不信任服务器证书的颁发机构；用 `--ca FILE` 添加
net-cert-expired = 服务器的证书已过期
net-cert-early = 服务器的证书尚未生效；检查本机的时钟
net-cert-name = 服务器证书上的名称与 URL 中的不符
net-cert-authority = 服务器用了颁发机构的证书；管理员须另做一个带 basicConstraints=CA:FALSE 的证书
net-cert-bad = 服务器的证书无效：{ $error }
net-superseded = 已在别处打开：另一个程序正在替你下棋
net-signed-out = 你的另一台设备让这台设备退出了
net-versions = 客户端与服务器的版本不一致
net-bye = 房主已关闭服务器
net-restarting = 服务器正在重启
net-unheard = 服务器收不到本机的消息
net-flooding = 服务器拒绝了过多的请求
net-closed = 服务器关闭了连接
net-silent = 服务器没有动静
net-stuck = 服务器不接收发出的消息
net-garbled = 服务器违反协议：{ $error }
net-inconsistent = 服务器发来的对局 { $game } 前后矛盾

## Errors of the system

system-not-found = 没有这个文件或目录
system-no-permission = 没有权限
system-exists = 已经存在
system-directory = 这是一个目录
system-no-directory = 路径中有一部分不是目录
system-no-file = 这不是普通文件，而是管道或设备
system-full = 磁盘已满
system-read-only = 磁盘是只读的
system-too-large = 文件太大
system-damaged = 内容无法读取
system-in-use = 正被另一个程序使用
system-unreachable = 无法到达该地址
system-other = 系统错误（{ $error }）

## Trouble on the way to a game

trouble-held = 你正在另一个 `oxo` 中下这一局；去那里继续，或关闭它。用 `--guest` 或另一个 `--name` 可以换一个玩家身份
trouble-unsaved = 对局没有保存：{ $error }
trouble-forgetful = 你的选择没有保存：{ $error }
trouble-library = 无法读取已保存的对局：{ $error }
trouble-host = 无法在本机开设对局：{ $error }
trouble-port = “{ $port }”不是端口；使用 1 至 { $most }

## Commands of `oxo` that print something and end

cli-guest-devices = 游客没有设备；去掉 `--guest`
cli-link = { $code } 可让另一台设备成为 { $name }，{ $minutes } 分钟内有效，只能用一次。
cli-link-there = 在那台设备上：{ $command }
cli-link-browser = 在浏览器中：{ $link }
cli-linked = 你在这里也是 { $name } 了
cli-linked-seats = 你在这里也是 { $name } 了，并在 { $games } 有席位
cli-signed-out = 设备 { $number } 已退出
cli-device-unnamed = 未命名
cli-seen-here = 就是这台
cli-seen-online = 在线
cli-seen-long-ago = 近来未上线
cli-imported = { $rules }，{ $moves }：已存为 { $path }
cli-legal =
    { $game }：合法，{ $moves }，{ $result ->
        [x] X 胜
        [o] O 胜
        [draw] 和棋
        [aborted] 已中止
       *[open] 未下完
    }
cli-theme-own = { $name }（自己的）
cli-themes-where = 自己的主题从 { $path }/NAME.toml 读取；
cli-themes-start = `oxo themes --print dark` 可输出一份作为起点。
cli-not-played = 你还没有在那里下过棋；指定一位玩家
cli-no-such-player = 没有叫这个名字的玩家在那里下过棋
cli-no-ratings = { $rules } 还没有人有等级分
cli-player-online = { $name }，在线
cli-no-finished = 还没有下完的对局
cli-results = { $won } 胜 { $drawn } 和 { $lost } 负
cli-results-rated = { $results }；{ $rating }
cli-played =
    { $end ->
        [won] 胜
        [lost] 负
        [drawn] 和
       *[running] 进行中
    }
cli-status = { $games } 局，{ $yours } 局轮到你
cli-waiting = 仍在等待
cli-retrying = { $reason }；正在重试
cli-your-move-first = 轮到你了：棋盘是空的
cli-your-move = { $name }（{ $side }）下了 { $cell }：轮到你了
cli-hidden-server = 服务器
cli-hidden-file = 网关的文件

## `oxo solve`

solve-win = { $side } { $moves } 手内胜
solve-loss = { $side } { $moves } 手内负
solve-best = 最佳：{ $moves }
solve-line = 变化：{ $moves }
solve-positions = { $time } 内 { $count } 个局面
solve-too-long = { $time }内没有解出
solve-failed = 没有解出：{ $why }
solve-over = 对局已结束
solve-opening = 开局阶段尚未结束
solve-boundless = 棋盘没有边界
solve-too-large = { $cells } 格太多，无法尝试；最多 { $most } 格
solve-time = 时间已到
solve-nodes = 已达到局面数上限
solve-stopped = 已停止
solve-known = 已知：{ $known }
solve-known-nothing-yet = 已知：还没有
solve-known-nothing = 一无所知
solve-known-both = { $one }，{ $two }
solve-known-verdict = { $verdict }，但能保住这一结果的着法尚未全部找出
solve-known-win = { $plies } 手（双方合计）内必胜
solve-known-draw-or-win = 至少是和棋
solve-known-no-loss = 即使输，也不早于 { $plies } 手（双方合计）
solve-known-no-win = 即使胜，也不早于 { $plies } 手（双方合计）
solve-known-draw-or-loss = 至多是和棋
solve-known-loss = { $plies } 手（双方合计）内必负

## `oxo doctor`

doctor-ok = 正常
doctor-warn = 注意
doctor-fail = 失败
doctor-program = 程序
doctor-term = TERM
doctor-colours = 颜色
doctor-locale = 区域设置
doctor-terminal = 终端
doctor-size = 大小
doctor-characters = 字符
doctor-mouse = 鼠标
doctor-settings = 设置
doctor-keys = 按键
doctor-theme = 主题
doctor-identities = 身份
doctor-games = 对局
doctor-hosted = 开设的对局
doctor-proxy = 代理
doctor-server = 服务器
doctor-name = 名称
doctor-port = 端口
doctor-upgrade = 升级
doctor-greeting = 握手
doctor-round-trip = 往返
doctor-clocks = 时钟
doctor-not-set = 未设置
doctor-dumb = dumb：不能定位光标
doctor-no-terminal = 这不是终端
doctor-no-colours = 无
doctor-sixteen-million = 1600 万色
doctor-not-utf8 = { $locale }，不是 UTF-8
doctor-columns-rows = { $columns } 列，{ $rows } 行
doctor-widths = 占列数：{ $widths }
doctor-mouse-answers = 有应答；是否报告点击和焦点，点一下菜单中的一行就知道
doctor-no-settings = 没有，这没关系；见 `oxo config`
doctor-nowhere = 没有可存放的主目录
doctor-kept = { $path }，用于此服务器的有 { $count } 个
doctor-proxy-unused = 设置了 { $variable }，但 `oxo` 不使用它
doctor-no-url = 这不是服务器地址
doctor-in = { $what }，用时 { $time }
doctor-tls = TLS 和 WebSocket
doctor-plain = WebSocket，未加密
doctor-speaks = { $server }，协议版本 { $version }
doctor-no-ping = ping 没有回来
doctor-pings = { $count } 次的中位数 { $time }，抖动 { $jitter }
doctor-ahead = 服务器快 { $ms } 毫秒
doctor-behind = 服务器慢 { $ms } 毫秒
doctor-http = HTTP { $status }，而不是 WebSocket
doctor-next-plain = 用行模式下棋：`oxo --plain`
doctor-next-term = 用 `oxo --plain` 以行模式下棋，或设置 TERM
doctor-next-utf8 = 设置 LANG=C.UTF-8，或用 `--ascii`
doctor-next-terminal = 在终端中运行才能检查，不要输出到文件或管道
doctor-next-window = 放大窗口，或用 `--plain`
doctor-next-ascii = 用 `--ascii`
doctor-next-narrow = 用 `--ascii`，或在终端中把宽度不定的字符设为窄
doctor-next-settings = 改正那一行；`oxo config` 可显示示例
doctor-next-keys = 改正那一项；`oxo config` 可显示示例
doctor-next-theme = 在设置、OXO_THEME 或 `--theme` 中换一个；`oxo themes` 可列出主题
doctor-next-home = 设置 HOME，否则每次都是新游客
doctor-next-directory = 让自己可以写入，或指定其他目录
doctor-next-proxy = 如果只有代理通向外网，从这里连不上服务器
doctor-next-online = 检查本机是否在线
doctor-next-name = 检查服务器名称，以及本机是否在线
doctor-next-port = 检查服务器是否在运行，以及防火墙是否挡住端口 { $port }
doctor-next-network = 换一个网络试试
doctor-next-near = 每一手都要这么久；用更近的服务器更好
doctor-next-clock = 对局不受影响；可校准本机的时钟
doctor-next-http = 那里应答的是代理或其他程序；它须转发 WebSocket（Upgrade 和 Connection），路径也须正确，一般是 /ws
doctor-next-silent = 途中有东西拦住了 WebSocket；用 wss:// 试试
doctor-next-url = 检查 URL：ws:// 或 wss://、端口、路径
doctor-next-operator = 询问服务器管理员

## `oxo bot`

engine-none = 引擎是一个程序，如 ./pbrain-pela
engine-arrived = 已登录服务器，名字是 { $name }
engine-offline = 没有连接：{ $reason }；{ $time }后重试
engine-waiting = { $game }：等待对手
engine-ended-unseen = { $game }：断线期间已结束
engine-nonsense = { $game }：服务器的对局数据已损坏
engine-restarted = { $game }：引擎出错（{ $fault }）；正在重新启动
engine-resigned = 引擎出错，认输：{ $fault }
engine-leaving = 不再开新局：即将离开
engine-leaving-later = 不再开新局；还有 { $count } 局在进行：再按一次 Ctrl-C 就离开，任其走完棋钟

## What an engine did wrong

fault-start = 无法启动：{ $error }
fault-late = { $seconds } 秒没有应答
fault-gone = 自行退出
fault-line = 无法联系：{ $error }
fault-line-deaf = 它不读取输入
fault-line-endless = 它输出个不停
fault-reply = 回复“{ $reply }”在此无效
fault-illegal = 着法“{ $reply }”不合规则：{ $error }
fault-refuses = 拒绝：“{ $reply }”
fault-unspoken = 无法发送：{ $error }
fault-opening = 无法摆出此局的开局：{ $error }
fault-idle = 没有动作
fault-rules = 使用 Gomocup 协议的引擎只在有边界的棋盘上下五子连线，自由开局或用 +swap、+swap2，不能下 { $rules }

## `oxo --help`: headings and remarks

manual-usage = 用法：
manual-arguments = 参数
manual-options = 选项
manual-common = 所有命令的选项
manual-play = 下棋
manual-look-back = 观战与复盘
manual-keep = 保存
manual-beside = 棋盘之外
manual-more = 更多
manual-default = [默认：{ $value }]
manual-variable = [环境变量：{ $value }]
manual-values = [可选值：{ $values }]
manual-example = 例如：{ $command }
manual-lines = 使用 `--plain` 时可输入的行：

## `oxo --help`: what a command does

about-oxo =
    大小不限的井字棋与五子棋，可以和人或机器人下

    不带命令时打开菜单；第一项立即与机器人对局。`oxo LINK` 打开链接中的对局。
about-play =
    立即与机器人对局

    在本机进行，除非指定了服务器。
about-seek = 寻找对手
about-create = 开一局，并输出给朋友用的命令
about-join = 加入或继续一局
about-watch = 观看一局
about-host =
    在本机架设服务器，并在上面为朋友开一局

    有未下完的对局时继续该局。带 --server 时改在那个服务器上开局。
about-replay = 重看一局：逐手查看、试下其他着法、寻找转折点
about-list = 列出公开约战和进行中的对局
about-ssh =
    让别人用普通的 ssh 下棋：本程序画在对方的终端上

    他们在 --server 的服务器上下棋；不带此选项时，由本机架设一个。
about-solve =
    求出双方都下最佳着法时局面的结果，以及是哪些着法

    时间不够时以 3 退出。
about-analyze = 分析一局：每个局面的价值，以及胜负在哪里放走
about-status =
    用一行说明你有几局，其中几局轮到你

    适合提示符或状态栏：它很快，不打扰正在下棋的程序，服务器没有应答时也以 0 退出。用 `oxo host` 开设的对局不计入。
about-wait =
    等到轮到你，并说明对手下了什么

    轮到你时以 0 退出，对局结束时以 3 退出，超过 --timeout 时以 4 退出。
about-player = 显示一位玩家的战绩、等级分和最近的对局
about-top =
    显示一种玩法的排行榜

    按等级分减去两倍偏差排名。
about-link = 在另一台机器上使用同一玩家身份：显示或输入关联码
about-devices = 列出你的设备，或让一台退出
about-doctor =
    检查终端、设置和服务器，并输出报告

    有不正常之处时以 1 退出。
about-config = 输出设置的示例及其存放位置，或直接写入
about-export = 把对局写成其他格式或图片
about-import = 从 SGF、.psq、JSON 或文本文件保存一局
about-verify =
    检查棋谱是否合法

    有一份不合法时以 1 退出。
about-bot =
    让使用 Gomocup 协议的引擎下棋

    它一直寻找对手，直到下完 --rounds 局。第一次按 Ctrl-C 不再开新局，第二次离开进行中的对局。
about-themes = 列出主题，或输出一份作为起点
about-completions = 输出供 shell 补全命令和选项的脚本
about-man = 输出手册，或为每个命令写一页
about-lobby = 列出公开约战和对局
about-accept = 接受这个编号的约战

## `oxo --help`: options and arguments

option-help = 输出帮助
option-version = 输出版本
option-server = 服务器：example.org、它的链接或 ws 地址 [默认：ws://127.0.0.1:7171/ws；`play` 不需要]
option-name = 你的名字，最多 24 个字符
option-config = 设置文件，如果不在通常的位置：见 `oxo config`
option-ca = 除系统之外，wss:// 还信任的颁发机构的 PEM 文件
option-games = 对局结束或离开时保存、按代码查找对局的目录 [默认：用户数据目录中的 oxo/games]
option-guest = 以新游客身份下棋；什么都不保存
option-plain = 在标准输出逐行显示，从标准输入读取着法；输出不是终端时默认如此
option-json = JSON 输出：答复是一个对象，对局是每行一个事件
option-ascii = 只用 ASCII 字符绘制
option-theme = 配色 [默认：终端的颜色]；`oxo themes` 可列出
option-lang = 语言，如 en [默认：区域设置的语言]
option-confirm = 选中同一格两次才落子；时间紧时立即落子
option-game = 玩法，写法同 --rules
option-rules = tictactoe、gomoku、standard、renju、caro、caro6、boundless，或如 4x4x3、7x6x4+gravity、3x3x3+misere、gomoku+swap2 [默认：tictactoe；--rated：gomoku；`play`：上次的]
option-clock = none，或如 5m+3s、30s/move、3d
option-side = X 先走；x、o 或 any
option-delay = 观众比双方晚多久看到对局，如 30s；最多 10m
option-opponent = 机器人，写法同 --bot
option-play-bot = 机器人 [默认：上次的，最初是 beginner]：{ $bots }
option-resume = 继续你上次离开的对局
option-both = 同机对弈：两人共用这个键盘
option-play-engine = 与本机上使用 Gomocup 协议的引擎对局：引擎及其参数写成一个参数，如 "pbrain-pela"
option-rated = 下排位对局
option-bot-after = 在此时间内没有人来就与机器人下，如 30s
option-seek-bot = 那时的机器人
option-listed = 在大厅显示对局
option-join-code = 对局的代码或链接
option-watch-code = 对局的代码或链接 [默认：列表；带 --plain 时是观众最多的公开对局]
option-tv = 跟看观众最多的对局，结束后看下一局
option-bind = 监听的地址 [默认：本机的所有地址]
option-local = 只为本机上的程序监听
option-host-port = 端口 [默认：7171，或一个空闲端口]
option-new = 即使有未下完的对局，也另开一局
option-saved-game = 保存在这里或服务器上有的对局的代码或链接、对局文件，或表示最近保存的一局的 `last`
option-file-rules = 规则，用于没有写明规则的文件
option-at = 从这一手之后开始
option-format = 格式 [默认：由 OUT 的名称决定，否则为文本]
option-export-at = 这一手之后的局面 [默认：最后]
option-numbers = 在图片中给棋子编号
option-export-output = 要写入的文件 [默认：标准输出]
option-import-file = SGF、.psq、JSON 或文本文件
option-import-rules = 规则，用于没有写明规则的文件 [默认：五子及以上连线]
option-import-output = 要写入的文件 [默认：已保存的对局]
option-verify = 用文件（任何可读的格式）或已保存对局的代码指定对局；`last` 是最近保存的一局
option-listen = 监听的地址
option-data = 存放主机密钥、访客数据和所开对局的目录 [默认：用户数据目录中的 oxo/ssh]
option-ssh-port = 不带 --server 时所架设服务器的端口
option-public-url = 访客的朋友连接服务器所用的地址 [默认：--server]
option-sessions = 同时会话数的上限
option-sessions-per-address = 同一地址同时会话数的上限
option-sessions-per-minute = 同一地址每分钟新会话数的上限，其中一半可同时开始
option-patience = 连接最多可用多久开始会话、读取所画的内容
option-idle = 访客最多可以多久不输入
option-solve-start = 规则，或如 3x3x3/x:a1/o:b2/x 的局面
option-moves = 已下的着法，写成一个参数："a1 b2 c3"
option-time = 尝试多久，如 10s 或 5m
option-analyze-game = 对局的代码、对局文件，或表示最近保存的一局的 `last`；也可以把着法写成一个参数："a1 b2 c3"
option-analyze-rules = 规则 [默认：文件中的规则；着法用 tictactoe]
option-nodes = 对局的每个局面搜索多少个局面 [默认：与终局后相同：400000]
option-analyze-time = 改为规定每个局面思考多久，如 1s 或 5m；结果因机器而异
option-analyze-bot = 对局无法求解时，显示哪个机器人的看法；除 master 外，每个局面都会问它
option-offline = 连不上服务器时输出的内容 [默认：无]
option-wait-code = 对局的代码
option-timeout = 等待超过此时间（如 30s 或 5m）后停止，退出码为 4
option-player = 玩家的名字 [默认：你]
option-top-rules = 玩法的规则
option-link-code = `oxo link` 在你的另一台机器上显示的代码；不带代码时，由本机显示一个
option-device = 本机在 `oxo devices` 中的名称 [默认：本机自己的名称]
option-replace = 放弃你在这里的玩家身份和所有席位
option-sign-out = 让这个编号的设备退出：它会立即断开
option-write = 把示例写入该文件；文件不能已存在
option-engine = 引擎及其参数，写成一个参数："pbrain-pela --option"
option-bot-seek = 按同样的条件寻找对手（默认）
option-bot-create = 在大厅保持一局任何人都能加入的对局
option-bot-rules = 规则：有边界的棋盘上的五子连线
option-bot-clock = none，或如 5m+3s、30s/move、3d
option-bot-rated = 下排位对局
option-rounds = 下完这么多局后离开
option-at-once = 最多同时下这么多局，每局用一个引擎进程
option-turn = 最长的思考时间，如 5s [默认：由棋钟决定；没有棋钟时为 5s]
option-grace = 引擎超时后再过多久没有应答，就重新启动它
option-memory = 引擎可用的内存，单位 MiB
option-folder = 引擎可以存放文件的目录
option-verbose = 显示引擎对人说的话
option-print = 输出此主题，作为自制主题的起点
option-shell = 哪种 shell
option-directory = 为每个命令写一页（oxo.1、oxo-play.1 等）的目录；不带目录时，第一页写到标准输出
option-seek-number = 大厅中约战的编号

## Mistakes on the command line and in lines

mistake-option = 未知选项“{ $text }”
mistake-option-like = 未知选项“{ $text }”；是不是 { $like }？
mistake-argument = 多余的参数“{ $text }”
mistake-command = 未知命令“{ $text }”
mistake-command-like = 未知命令“{ $text }”；是不是 { $like }？
mistake-value = { $option } 不能是“{ $text }”；使用 { $values }
mistake-no-value = { $option } 需要一个值
mistake-extra-value = { $option } 不带值
mistake-twice = { $option } 只能写一次
mistake-conflict = { $option } 和 { $other } 不能同时使用
mistake-missing = 缺少 { $what }
mistake-no-command = 缺少命令
mistake-encoding = 有参数不是有效的 UTF-8
mistake-usage = 用法：{ $usage }
mistake-more = `--help` 有更多说明
mistake-quotation = 缺少引号
mistake-quit-first = 这是单独的命令；先退出
mistake-visitor = 访客只能在此服务器上下棋
mistake-line-options = 这一行只能写 --server；其他选项在启动程序时给出

## All bots, on the command line

level-names = { $titles }、level:1 至 level:10、{ $others } 或 { $last }

## `oxo config`

config-head = oxo 的设置。命令选项或 OXO_NAME 一类的变量优先。
config-name = 你的名字，最多 24 个字符。
config-server = 各命令需要时所用的服务器；`oxo play` 只在本机。
config-theme = 配色；`oxo themes` 可列出。
config-lang = 语言；不写时用区域设置的语言。
config-ascii = 只用 ASCII 字符绘制。
config-games = 保存已结束对局的目录。
config-confirm = 落子前先确认。
config-bell = 轮到你时响铃。
config-keys = 代替通常按键的键，按动作的名称：一个键，或一个列表。

## Files of games

format-line = 第 { $line } 行：{ $fault }
format-too-long = 超过 { $most } 字节
format-unknown = 不是棋谱：SGF 以“(;”开头，.psq 文件以“Piskvorky”开头，JSON 以“{"{"}”开头，文本棋谱以“[”开头
format-renlib = 这是 RenLib 的棋谱库（.lib），是变化树；把其中一局存为 SGF
format-xml = 这是 XML，如 RenjuNet 的数据库（.rif）；把其中一局存为 SGF
format-drawn = 图片里没有着法；请把对局写成 SGF 或文本
format-rec = 像是 Piskvork 的 .rec，没有棋盘；在那里存为 .psq
format-sav = 像是 Yixin-Board 的 .sav，只有数字；存为 SGF
format-bare = 只有着法；在上面加 [Rules "15x15x5"]，在下面加 *
format-position = 这是局面而不是对局；用 `oxo board FILE` 打开
format-encoding = 不支持编码“{ $name }”；存为 UTF-8
format-encoding-wrong = 写明了 CA[{ $name }]，实际却是另一种编码；存为 UTF-8，并写 CA[UTF-8]
format-encoding-unnamed = 没有写明编码，像是 GBK、Big5 或 Shift-JIS 一类；在“(;”之后加上 CA[GBK] 之类，或存为 UTF-8
format-encoding-utf8 = 不是 UTF-8，而此格式的对局须用 UTF-8
format-other-rules = 对局的规则是 { $theirs }，不是 { $ours }
format-no-board = 棋盘须有 1 至 64 列和行
format-other-board = 棋盘是 { $width }x{ $height }，与 { $ours } 不符；预设（如 `--rules standard`）适合任何大小
format-illegal = 按 { $rules } 不能下第 { $number } 手：{ $reason }
format-sgf-place = '{ $letter }' 的位置不对：属性形如 B[hh]，节点以“;”开头
format-sgf-cut = 对局没写完，文件就结束了
format-sgf-game = GM[{ $game }] 是别的棋；五子棋是 GM[4]
format-sgf-size = “{ $size }”不是 52x52 以内的棋盘大小
format-sgf-setup = { $property } 摆子，所以这是局面而不是对局；用 `oxo board FILE` 打开
format-sgf-cell = “{ $text }”不是棋盘上的格子
format-sgf-turn = 第 { $number } 手由 { $side } 下：双方须轮流下
format-sgf-decision = OXD[{ $text }] 在这里没有可决定的
format-sgf-result = RE[{ $text }]：{ $reason }
format-psq-header = 第一行应形如“Piskvorky 15x15, 0:0, 0”
format-psq-place = “{ $text }”不是 8,8,1250 这样的着法，位置也不对：着法之后是两个名字和一个代码，或只有代码
format-text-long = 棋谱最多 { $most } 字节
format-text-tag = 标签写作 [Rules "15x15x5"]
format-text-second = 标签 { $tag } 重复
format-text-no-rules = 缺少标签 [Rules "..."]
format-text-result = 结果须是 x、o、draw、aborted 或 *，不能是“{ $text }”
format-text-how = 没有对局以“{ $text }”结束
format-text-illegal = 不能下第 { $number } 手：{ $reason }
format-text-decision = 第 { $number } 手之后的“{ $text }”：{ $reason }
format-text-no-result = 着法之后没有结果（x、o、draw、aborted 或 *）
format-text-after = 结果之后还有“{ $text }”
format-text-two-results = 标签写的是 { $tag }，着法之后却是 { $result }
format-end-differs = 按着法，结果是 { $moves }，不是 { $stated }
format-end-no-how = 缺少标签 [How "..."]：仅凭着法，对局并未结束
format-end-never = 没有对局以 { $how } 得到 { $result }
format-end-not-dead = 不是死局：仍有可能连成一线
format-json-other = 对象没有写明 { $wanted }
format-json-move = 第 { $number } 手“{ $text }”：{ $reason }
format-json-decision = 那里不能作第 { $number } 个选择
format-remark-rules = 未知的 RU[{ $text }]：按 { $rules } 读取
format-remark-letters = 有些字符属于另一种编码，已换成 { $mark }
format-remark-latin = 没有写明编码，按 Latin-1 读取；如果文字不对，请在“(;”之后加上 CA[GBK] 之类
format-remark-result = 未知的 RE[{ $text }]：结果由着法得出
format-remark-variations = 文件有 { $count } 个变化；只读取主线
format-remark-games = 文件还有 { $count } 局；只读取第一局
format-write-boundless = { $format } 没有无边界的棋盘；选择 text 或 json
format-write-large = { $format } 的棋盘每边不能超过 { $longest } 格；选择 text 或 json
format-write-psq = .psq 文件只用于五子连线，不能用于 { $rules }；选择 sgf、text 或 json
format-write-picture = 无法绘制图片：{ $error }
format-write-memory = 内存不足
format-picture = { $rules }：{ $stones } 子
format-picture-last = { $rules }：{ $stones } 子，最后一子在 { $cell }

## What visitors of an ssh gate read

ssh-no-text = 命令行须是不超过 { $most } 字节的文本
ssh-command = 访客不能使用 `{ $command }`；它需要你自己的机器
ssh-option = 访客不能使用 { $option }；它关系到网关所在的机器
ssh-no-code = 访客用代码指定对局，例如 K7QX2M
ssh-superseded = 用同一密钥的新会话已接管
ssh-idle = 太久没有输入，会话已结束
ssh-flooded = 输入太多，会话已结束
ssh-closing = 网关即将停止；你的席位会保留，稍后再试
ssh-full = 此网关的会话已满；稍后再试
ssh-full-address = 来自你的地址的会话太多；先结束一个
ssh-start = 无法开始你的会话：{ $error }
ssh-analysis = 这里的分析最多用 { $seconds } 秒处理器时间
ssh-failed = 你的会话出错了；重新连接
ssh-too-often = 来自你的地址的新会话太多；{ $seconds } 秒后再试
ssh-guest = 没有受支持的密钥（ed25519、ecdsa）：你以游客身份下棋。

## The analysis board of the page: `/board`

page-analysis = 分析棋盘
page-analyze = 分析
page-analysis-mode = 点击的作用
page-analysis-play = 轮流落子
page-analysis-remove = 移除
page-analysis-turn = 换对方下
page-analysis-here = 以此为开头
page-analysis-cut = 删去此手及之后
page-analysis-engine = 引擎
page-analysis-lines = 变化数
page-analysis-comment = 注释
page-analysis-position = 局面
page-analysis-open-file = 打开 SGF
page-analysis-large = 文件大于 { $most } kB
page-analysis-not-at-start = 此局面之后还有着法；先删去，或以此为开头

## Puzzles

puzzle-title = 习题 { $puzzle }
puzzle-daily = 每日一题
puzzle-fours = 轮到 { $side }：连续冲四取胜
puzzle-foul = 轮到 { $side }：连续冲四，使对手最后只能应在禁手点
puzzle-threats = 轮到 { $side }：用冲四和活三取胜
puzzle-hold = 轮到 { $side }：不用冲四，挡住对手的连续冲四
puzzle-win = 轮到 { $side }：无论对手怎么应，都要取胜
puzzle-draw = 轮到 { $side }：找出不输的一手
puzzle-begin = 请在棋盘上落子。
puzzle-right = { $cell } 正确。{ $side } 应 { $line }
puzzle-solved = { $cell } 正确。解出来了！
puzzle-wrong = { $cell } 不成立：{ $line }
puzzle-wrong-end = { $cell } 不成立
puzzle-wrong-idle = { $cell } 不成立：没有构成威胁
puzzle-otherwise = { $cell } 也能赢，但不合题意。再试一次
puzzle-put-off = { $cell } 是冲四，只能拖延对手取胜。再试一次
puzzle-open = { $cell } 无法判定。换一手试试；这次不计
puzzle-judging = 还在判断这一手
puzzle-solution = 答案：{ $line }
puzzle-enter = 按 Enter 进入下一题
puzzle-difficulty = 难度 { $rating }
puzzle-head = 习题 { $puzzle }：{ $rules }，难度 { $rating }
puzzle-themes = 要点：{ $themes }
puzzle-theme-gapped = 跳四
puzzle-theme-diagonal = 斜线
puzzle-theme-edge = 边线
puzzle-theme-counter-four = 反冲四
puzzle-theme-four-three = 四三
puzzle-theme-double-four = 四四
puzzle-theme-foul = 抓禁手
puzzle-rating = 你的习题等级分：{ $rating }
puzzle-family = { $family ->
    [renju] 连珠
    [caro] 卡罗
    [small] 小棋盘
   *[five] 五子棋
}
puzzle-count = { $tried } 题中一次解出 { $solved } 题
puzzle-streak = 连续解出：{ $count } 题
puzzle-streak-over = 连续解题到此为止。连续解出：{ $count } 题
puzzle-skipped = 已跳过。每轮连续解题只能跳过一次
puzzle-no-skip = 这一轮的跳过机会已用完
puzzle-none-left = 这一类没有更多习题了
puzzle-unknown = 没有习题 { $puzzle }
puzzle-mine = 自己的失误
puzzle-mine-due = 自己的失误。今天要练：{ $count } 题
puzzle-mine-again = { $days } 天后再练
puzzle-mine-learnt = 已掌握，不会再出现
puzzle-mine-next = 今天没有要练的。{ $days } 天后有下一题
puzzle-mine-none = 还没有要练的。分析自己的对局，其中已证明的失误会出现在这里
puzzle-mine-found = 明天起可以练这 { $count } 处失误：{ $way }
puzzle-unkept = 无法把结果保存到 { $path }：{ $error }
puzzle-show = 答案
puzzle-next = 下一题
puzzle-field = 你的着法
puzzle-cell = 输入格子，如 { $cell }
puzzle-busy = 一分钟内着法太多。稍等片刻
puzzle-menu = 习题
puzzle-menu-about = 找出胜法或唯一的防守；每个答案都有证明
puzzle-code = “{ $text }”不是习题代码；代码由六个字母和数字组成，如 { $example }
puzzle-kind = “{ $text }”不是习题种类；使用 fours、foul、threats、hold 或 exact

## `oxo help puzzle`

puzzles-about =
    解习题：找出胜法或唯一的防守

    每个答案的对错都有证明；结果保存在本机。
puzzles-option-code = 习题的代码 [默认：适合你水平的习题]
puzzles-option-daily = 每日一题，各处都相同
puzzles-option-streak = 越来越难的习题，直到答错一题
puzzles-option-kind = 只做这一类习题：fours、foul、threats、hold 或 exact
puzzles-option-mine = 已分析对局中自己的失误，隔 1、3、7、21 天再练
puzzles-not-here = 本程序没有习题 { $puzzle }，服务器也无法提供：{ $reason }

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = 无法读取 { $path } 中的设置：{ $error }
keep-settings-wrong = { $path } 第 { $line } 行：{ $reason }
keep-settings-taken = { $path } 中已有设置；没有更改
keep-settings-unwritable = 无法把设置写入 { $path }：{ $error }
keep-settings-nowhere = 没有主目录；用 `--config` 指定文件
keep-settings-written = 已写入 { $path }
keep-identity-unkept = 无法把你的身份保存到 { $path }：{ $error }
keep-identity-token = 服务器发来 { $bytes } 字节的登录凭证，没有保存
keep-identity-held = 另一个 `oxo` 正以此名字在那里下棋；先关闭它
keep-identity-further = 你的另一个 `oxo` 已在那里打开，所以你在这里是另一位玩家。要继续对局，关闭它并运行 `oxo join CODE`
keep-identity-taken = 你在那里已有玩家身份；`--replace` 会放弃它和它的所有席位
keep-identity-damaged = 损坏的文件已移到 { $path }；你现在是新游客
keep-file = { $path }：{ $error }
keep-file-rules = { $path }：{ $error }；用 `--rules` 可按其他规则读取
keep-games-unknown = 没有文件“{ $text }”，{ $path } 中也没有该代码的对局；用 `--games` 选择其他目录
keep-games-empty = { $path } 中还没有保存对局
keep-games-nowhere = 没有可查找对局的主目录；用 `--games` 指定目录
keep-games-crowded = { $path } 中还有 { $most } 个名为 { $name } 的对局
keep-trust-unreadable = 无法从 { $path } 读取证书：{ $error }
keep-trust-empty = { $path } 中没有证书
keep-trust-damaged = { $path } 中的一个证书已损坏
keep-theme-unlisted = 未知主题“{ $name }”；使用 { $names }
keep-theme-unreadable = 无法读取 { $path } 中的主题：{ $error }

## More input that cannot be read

input-name-empty = 名字至少要有一个字符
input-name-long = 名字最多 { $most } 个字符，现有 { $count } 个
input-name-control = 名字不能包含控制字符
input-bot-first = “{ $text }”是机器人；规则要写在前面：`oxo play gomoku { $bot }`
input-side = “{ $text }”不是一方；使用 x、o 或 any
input-moves-quoted = 把着法放进引号，作为一个参数："a1 b2 c3"
input-span = “{ $text }”不是时间；例如用 30s 或 2m
input-number = “{ $text }”不是整数；例如用 4
input-range = { $text } 超出范围；使用 { $least } 至 { $most } 的整数
input-address = “{ $text }”不是地址；例如用 { $example }
input-server = “{ $text }”不是服务器；使用 { $example } 这样的地址
input-server-login = 服务器地址不能包含用户名或密码

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = 放走了胜局
study-missed-draw = 放走了和棋
study-allowed-win = 让对手得胜
study-none = 没有转折点：双方都没有放走胜局或和棋。
study-turn = 转折点：{ $turn } { $blunder }。
study-before = 此前，{ $value }：{ $line }
study-after = 此后，{ $value }：{ $line }
study-to-move = 轮到 { $side }

## Positions

position-form = 未知局面“{ $text }”；写出规则、棋子和轮到的一方，如 15x15x5/x:h8,i9/o:h9/x
position-too-long = 局面最多 { $most } 个字符
position-won =
    { $side ->
        [x] X
       *[o] O
    } 已连成一线，对局已结束
position-both-won = X 和 O 都已连成一线；去掉其中一条
position-full = 棋盘已满，没有可下之处
position-stuck = 所有空格都是 X 的禁手点，对局已结束

## The analysis board

board-late-setup = { $property } 在第一手之后摆子；只能在文件开头摆子
board-setup-full = AB、AW 和 AE 涉及的格子过多；每个格子只写一次
board-tree-full = 已超过 { $most } 手；先删去一个变化
board-block-line = “{ $text }”不是 7,7,1 这样的棋子，也不是 BOARD 之前的命令
board-block-open = 数据块没有以 DONE 结束

## The analysis board in lines

analysis-about = 分析局面：摆棋、试下、查明为何必胜
analysis-option-position = 局面（如 15x15x5/x:h8,i9/o:h9/x）、规则、文件或已结束对局的代码；不写则为空棋盘
analysis-hint = 输入格子即在那里下一手；help 列出命令
analysis-place-start =
    开头；轮到 { $turn ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    }
analysis-place =
    第 { $number } 手，{ $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } { $cell }；轮到 { $turn ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    }
analysis-won =
    { $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } 获胜：{ $how ->
        [forbidden] 所有空格都是禁手点
       *[line] 连成一线
    }
analysis-drawn = 和棋：棋盘已满
analysis-moves = 此处的后续着法：{ $cells }
analysis-last-move = 没有后续着法
analysis-at-start = 已在开头
analysis-not-at-start = 开头之后已有着法；先用 cut 删去，或用 here 把此局面设为开头
analysis-saved = 已存为 { $path }
analysis-save-other = { $path } 已存在。只会覆盖以 .sgf 结尾的文件
analysis-thinking = 思考中；用 stop 停止
analysis-not-thinking = 引擎没有在思考
analysis-line = { $rank }. { $chance }，深度 { $depth }：{ $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } { $moves } 手内胜：{ $cells }
analysis-line-holds = { $rank }. 和棋：{ $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    } { $kind ->
        [line] 可连成一线：
       *[fork] 可造成双重威胁：
    }{ $cells }
analysis-no-threats = 没有威胁
analysis-no-forbidden = 没有禁手点

## The proof explorer of the analysis board

proof-completes =
    { $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } 在 { $cell } 连成一线
proof-wins =
    { $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } { $moves } 手内胜，{ $by ->
        [fours] 连续冲四
        [threats] 连续威胁
       *[play] 穷尽搜索
    }：{ $cells }
proof-loses =
    { $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } 怎么下都输
proof-answer =
    应 { $cell } 之后，{ $side ->
        [black] 黑方
        [white] 白方
        [x] X
       *[o] O
    } 以 { $best } 在 { $moves } 手内胜
proof-answer-open = 应 { $cell } 之后，没有找到胜法
proof-others-lose = 其他着法都会立即输
proof-all-lose = 怎么下都会立即输
proof-none = 这里没有证出结果：没有找到连续冲四或威胁的胜法
proof-written =
    证明已写入：{ $moves } 手；{ $open ->
        [0] 怎么应都输
       *[other] { $open } 种应法未证出
    }
