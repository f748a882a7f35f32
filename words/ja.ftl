### OXO の日本語カタログ。機械翻訳であり、話者の校閲はまだ受けていません。
### OXO in Japanese: a machine translation which no speaker has reviewed.
###
### Glossary
###
### stone 石（駒ではない）, move 手（N手目）, to play a stone 打つ（指すではない）, turn 手番, board 盤, cell 場所、マス
### k in a row k個並べる; row of five 五連; overline 長連; a line 並び（列は縦の列だけ）; a line loses, misère 並べたら負け
### three 剣先, open three 三, broken three 飛び三, four 四, open four 棒四（活四ではない）, four-three 四三
### double three 三三, double four 四四, forbidden move 禁手, forbidden cell 禁点, threat 狙い
### win by fours 四追い勝ち, win by threats 追い詰め, draw by a full board 満局
### opening 開局, swap 黒白交替, swap2 Swap2, pro プロ, long pro ロングプロ, infinite board 無限盤
### tic-tac-toe 三目並べ, gomoku 五目並べ, renju 連珠, caro カロ, drop four 四目並べ（重力）
### game 対局, resign 投了, draw 引き分け, take back 待った, abort 中止, rematch 再対局
### premove プリムーブ, claim victory 勝ちを宣言, pause 一時停止, extra time 時間追加, hint ヒント, review 検討
### opponent 相手, spectator 観戦者, to watch 観戦, open challenge 対局募集, lobby ロビー, seat 席
### rated レート戦, casual 非レート戦, rating レーティング, clock 対局時計, leaderboard ランキング
### bot ボット, the computer コンピューター, guest ゲスト, device 端末, link a device 端末を連携
### mute ミュート, report 通報, operator 運営者, sign-in ログイン情報, engine エンジン, puzzle 問題
###
### 文は「です・ます」、ボタンは名詞。文字種の間に空白を入れず、数字は半角。日本では○が先手のことも多いので、
### 盤に記号を書くゲームの側は ×（先手）、○（後手）と書く。端末の画面と行モードでは X と O のまま書く。

## Languages

language-name = 日本語
language-unknown = 不明な言語「{ $language }」です。使える言語：{ $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }、{ $two }
join-clauses = { $one }、{ $two }
join-sentences = { $one }。{ $two }
join-label = { $label }：{ $text }

## Refusals in a game

why-game-over = 対局は終了しています
why-occupied = { $cell }にはもう石があります
why-out-of-bounds = { $cell }は盤の外です
why-too-far = { $cell }は遠すぎます。ほかの石から{ $most }マス以内に打ってください
why-not-at-origin = 初手は{ $cell }ではなく0,0です
why-forbidden =
    { $cell }は打てません。{ $foul ->
        [double_three] 三三の禁手です
        [double_four] 四四の禁手です
       *[overline] 長連の禁手です
    }
why-floats = { $cell }は宙に浮いています。石は{ $lands }まで落ちます
why-not-in-centre = この開局の初手は{ $cell }ではなく中央の{ $centre }です
why-too-near = { $cell }は中央に近すぎます。この開局の3手目は中央から{ $least }マス以上離してください
why-decision-due = 先に開局の選択をしてください
why-not-due = 今はその選択はできません
why-not-seated = 対局者だけができます
why-no-opponent = 相手の席がまだ空いています。お待ちください
why-nobody-to-resign-to = まだ相手がいません。対局を中止できます
why-nobody-to-ask = まだ相手がいません
why-stale = 盤が変わりました。石は{ $ply }個ではなく{ $have }個です
why-changed = 局面が変わりました。見直してください
why-not-your-turn = 相手の手番です
why-nothing-ahead = プリムーブは相手の手番にだけできます
why-counts = 2手目のあとは中止できません。投了はできます
why-undrawn = まだ並びを完成できるので、引き分けではありません
why-opponent-there = 勝ちを宣言できるのは、相手の手番で相手が長く離席しているときだけです
why-clock-decides = 持ち時間がこれほど長い対局では勝ちを宣言できません。時間切れを待ってください
why-offer-open = ほかの提案への返事がまだです
why-nothing-to-take-back = 待ったできる手がありません
why-not-over = 対局はまだ終わっていません
why-rematch-on = 再対局はもう始まっています
why-nobody-there = 相手は退席しました
why-self-left = この対局から退席しています。入り直してください
why-paused = 一時停止中です。先に再開してください
why-not-paused = 一時停止していません
why-no-clock = この対局に時計はありません
why-opponent-away = 相手が離席中で、返事ができません
why-granted-enough = この対局の一時停止と時間追加は使い切りました
why-declined = 相手が続けて断りました。しばらく待ってから提案してください
why-no-such-offer = その提案はもう無効です
why-own-offer = 提案を受けられるのは相手だけです
why-no-help = ヒントはボットとの非レート戦か、終局後だけ使えます
why-one-hint = ヒントは一度に1つです
why-no-such-move = この対局にその手はありません
why-too-many-spectators = この対局は観戦者がいっぱいです。あとで試してください
why-over-review = 対局は終わっています。検討ができます
why-seats-taken = 席は両方埋まっています。観戦できます
why-game-too-long = 対局が長すぎて、これ以上チャットや提案はできません
why-message-too-long = メッセージは{ $most }文字までです
why-message-empty = メッセージが空です
why-report-outside = 通報するには、対局に参加するか観戦してください
why-chat-outside = チャットするには、対局に参加するか観戦してください
why-not-joined = その対局に参加していません
why-reported = この対局はもう通報済みです

## Refusals before a game

why-no-such-game = 対局{ $game }はありません。コードが違うか、削除されています
why-seek-gone = その対局募集は終わりました
why-own-seek = 自分の対局募集には応じられません
why-too-many-seeks = 対局募集が多すぎます。先に1つ取り消してください
why-lobby-full = ロビーがいっぱいです。あとで試してください
why-server-full = サーバーがいっぱいです。あとで試してください
why-no-free-code = 空いている対局コードがありませんでした。もう一度試してください
why-too-many-games = 対局が多すぎます。先に1局終えてください
why-too-many-games-open = 開いている対局が多すぎます。先に1つ離れてください
why-rated-bot = ボットとの対局はレート戦にできません。非レート戦にしてください
why-rated-position = レート戦は、人どうしで空の盤から始める対局だけです。非レート戦にしてください
why-rated-line = { $line }個並べる対局はレート戦には短すぎます。{ $least }個以上にしてください
why-rated-board = レート戦には、縦にも横にも並びが収まる盤が必要です
why-rated-network = 同じネットワークの人どうしではレート戦はできません。非レート戦にしてください
why-rated-reconnect = レート戦を始めるには、相手の再接続が必要です
why-pass-and-play = 1台で2人の対局は、非レート戦、非公開、ボットなしに限ります
why-no-room = { $rules }の盤には{ $line }個の並びが収まりません
why-bad-position = この局面からは始められません：{ $reason }
why-bot-too-large = { $bot }は最後まで読み切るので{ $limit }マスまでの盤で打ちます。{ $cells }マスでは打てません
why-bot-renju = { $bot }は禁手を知らないので、連珠は打てません
why-bot-boundless = { $bot }は最後まで読み切るので、端のある盤が必要です
why-bot-failed = ボットが失敗しました。もう一度試してください

## Refusals of the server

why-restarting = サーバーは再起動中です。1分後に試してください
why-storage = サーバーが保存できなかったので、実行していません。もう一度試してください
why-too-fast = 要求が多すぎます。少し待って試してください
why-address-too-fast = お使いのネットワークからの要求が多すぎます。少し待って試してください
why-address-too-many = お使いのネットワークで開いている接続や対局が多すぎます。先にいくつか閉じてください
why-playing-rated = レート戦の対局中です。エンジンは終局後に使えます
why-read-only = 別のウィンドウで対局中です。このウィンドウでは見るだけです
why-token-changing = ログイン情報を更新中です。接続し直してください
why-signed-out = ログイン情報が無効か、期限切れです
why-link-unknown = 連携コードが違うか、使用済みか、2分を過ぎています
why-links-full = 未使用の連携コードが多すぎます。あとで試してください
why-devices-full = 端末が多すぎます。先に1台ログアウトしてください
why-device-new = 先に登録した端末をログアウトできるのは、連携から1日たってからです
why-device-unknown = その端末はありません
why-device-only = 唯一の端末はログアウトできません。先に別の端末を連携してください
why-player-unknown = そのプレイヤーはいません
why-player-busy = 別のウィンドウが同時に変更しました。もう一度試してください
why-other-version = このサーバーのプロトコルはバージョン{ $version }です。プログラムを更新するか、別のサーバーを選んでください
why-banned =
    { $until ->
        [ever] このサーバーの利用を無期限で禁止されています
       *[until] { $until }までこのサーバーの利用を禁止されています
    }：{ $reason }
why-network-banned =
    { $until ->
        [ever] お使いのネットワークはこのサーバーの利用を無期限で禁止されています
       *[until] お使いのネットワークは{ $until }までこのサーバーの利用を禁止されています
    }：{ $reason }
why-muted =
    { $until ->
        [ever] 無期限で発言を禁止されています
       *[until] { $until }まで発言を禁止されています
    }：{ $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }。
page-sentences = { $one }{ $two }
page-home = OXO ホーム
page-nav = メニュー
page-nav-play = 対局
page-nav-watch = 観戦
page-nav-learn = 遊び方
page-nav-leaders = ランキング
page-sound = 音
page-dark = ダーク配色
page-help = ヘルプとキー
page-settings = 設定
page-home-claim = ○×の三目並べから、無限盤の五目並べまで。
page-home-lead = リンクを開けば、すぐ対局。登録も広告もダウンロードもありません。
page-live-board = 1手ずつ見る対局
page-home-mine = 自分の対局
page-home-looking = 相手を探しています
page-home-stop = 探すのをやめる
page-home-bot = コンピューターと対局
page-home-friend = 友だちと対局
page-home-friend-says = リンクを送るだけ
page-home-anybody = 相手を探す
page-home-both = 1台で2人
page-home-options = オプション
page-option-clock = 対局時計
page-option-no-clock = なし
page-option-half-minute = 1手30秒
page-option-day = 1手1日
page-option-three-days = 1手3日
page-option-side = 先後
page-option-random = ランダム
page-option-bot = コンピューターの強さ
page-option-delay = 人との対局が観戦者に見えるのは
page-option-at-once = すぐ
page-option-late-30 = 30秒後
page-option-late-120 = 2分後
page-option-late-600 = 10分後
page-option-rated = レート戦
page-option-rated-says = 別のネットワークの人と、4個以上並べる対局で。
page-option-listed = ロビーに表示
page-home-choose = ゲームを選ぶ
page-home-compare = ルールを比べる
page-own = 自分のルール
page-own-begin = ひな形
page-own-four = 四目並べ
page-own-swap2 = Swap2
page-own-exact = ちょうど五
page-own-large = 広い盤
page-own-huge = とても広い盤
page-own-columns = 列数
page-own-rows = 行数
page-own-length = 並べる数
page-own-lines = 並べ方
page-own-at-least = この数以上
page-own-exactly = ちょうどこの数
page-own-renju = 連珠
page-own-caro = カロ
page-own-caro6 = カロ6
page-own-opening = 開局
page-own-free = 自由
page-own-swap = 黒白交替
page-own-swap2-opening = Swap2
page-own-pro = プロ
page-own-longpro = ロングプロ
page-own-boundless = 無限盤
page-own-gravity = 石が落ちる
page-own-misere = 並べたら負け
page-list-challenges = 対局募集
page-list-no-challenges = 相手を探している人はいません。最初の1人になりましょう。
page-list-no-leaders = このゲームでレーティングのある人はまだいません。
page-list-all-leaders = すべてのランキング
page-list-last = 最近の対局
page-list-no-last = 終わった対局がここに並びます。
page-list-code = 対局コード
page-list-open = 開く
page-list-watch = 観戦できる対局
page-list-no-watch = 進行中の公開対局はありません。
page-rules = ルール
page-keyboard = キーボード
page-foot = OXOは自由なオープンソースです
page-invite-link = このリンクを友だちに送る
page-invite-copy = コピー
page-share = 共有
page-invite-qr = リンクのQRコード
page-board = 盤
page-game = 対局
page-cancel = 取り消し
page-moves = 棋譜
page-step-first = 初手
page-step-back = 1手戻る
page-step-on = 1手進む
page-step-last = 最終手
page-move = 手
page-place = 打つ
page-chat = チャット
page-chat-messages = メッセージ一覧
page-chat-message = メッセージ
page-chat-send = 送信
page-chat-mute = 相手をミュート
page-chat-report-says = 上の文をサーバーの運営者に送ります
page-chat-report = 通報
page-done = 完了
page-rules-all = すべてのルール
page-learn = 遊び方
page-learn-lead = どのゲームも、自分の石を一列に並べます。違うのは盤と、何を一列とするかだけです。
page-games = 対局
page-games-none = 公開された対局はまだありません。
page-set-name = 自分の名前
page-set-colours = 配色
page-set-system = システム
page-set-light = ライト
page-set-dark = ダーク
page-set-colour-blind = 色覚対応
page-set-contrast = ハイコントラスト
page-set-board = 盤
page-set-language = 言語
page-set-unreviewed = 機械翻訳で、まだ校閲されていません。
page-set-by-game = ゲーム別
page-set-wood = 木の盤と石
page-set-paper = 紙とインク
page-set-confirm = 着手の確認
page-set-small = マスが小さいとき
page-set-never = しない
page-set-always = 常に
page-set-sounds = 音
page-set-notify = 手番を通知する
page-set-devices = 端末
page-set-page = マイページ
page-help-links = 対局のリンクを知っている人は誰でも、対局も観戦もできます。×または黒が先手です。ルールに断りがないかぎり、並べると勝ちです。
page-help-touch = マスをタップするとそこに打ちます。マスが小さいときは、1回目のタップで石が仮に表示され、もう一度タップするか「打つ」を押すと打ちます。ピンチで拡大縮小、盤を長押しすると拡大鏡で狙えます。
page-key-arrows = 矢印
page-key-arrows-do = 盤上を移動（Home、Endで行の端へ）
page-key-enter = Enter、スペース
page-key-enter-does = 石を打つ
page-key-t-does = 手を入力（Escで盤に戻る）
page-key-esc-does = 選んだ場所を取り消す
page-key-zoom-does = 拡大、縮小、盤全体、最終手
page-key-step-does = 1手戻る、1手進む（<と>で初手と最終手、hでその手に固定）
page-key-answer-does = 提案を受ける、断る、取り下げる
page-key-opening-does = 開局の質問に答える
page-key-request-does = 待った、引き分けの提案、投了、中止
page-key-clock-does = 一時停止と再開、15秒の追加を頼む
page-key-end-does = 勝ちを宣言、再対局
page-key-mark-does = 狙い、ヒント、チャット
page-key-setup-does = 検討盤で：Xを置く、Oを置く、石を取り除く
page-key-help-does = このヘルプ

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] 黒
    [white] 白
    [x] ×（先手）
   *[o] ○（後手）
}

## The page: names of games

page-game-gomoku = 五目並べ
page-game-tictactoe = 三目並べ
page-game-drop = 四目並べ（重力）
page-game-renju = 連珠
page-game-caro = カロ
page-game-boundless = 無限盤
page-game-misere = 負け三目並べ
page-game-four = 四目並べ
page-game-swap2 = 五目並べ Swap2
page-game-exact = ちょうど五
page-game-sized = { $size }、{ $k }個並べ
page-game-falling = { $size }、{ $k }個並べ、石が落ちる

## The page: clocks and terms

page-clock-none = 時計なし
page-clock-per-move = 1手{ $time }
page-clock-days = 1手{ $days }日
page-terms-rated = レート戦
page-terms-late = 観戦は{ $time }遅れ
page-open-seat = 空席

## The page: whose turn it is

page-invited = 対局に誘われています
page-turn-waiting = 相手を待っています
page-turn-choose = { $who ->
    [you] どちらを持つか選ぶ
   *[player] { $name }がどちらを持つか選んでいます
}
page-turn-side = { $side }の手番
page-turn-mine = あなたの手番です
page-turn-forbidden = そこには打てません
page-turn-theirs = { $name }の手番です
page-turn-place = { $who ->
    [you] 開局の3石を打つ：{ $nth }/3（{ $side }）
   *[player] { $name }が開局の3石を打つ：{ $nth }/3（{ $side }）
}
page-turn-place-more = { $who ->
    [you] さらに2石を打つ：{ $nth }/2（{ $side }）
   *[player] { $name }がさらに2石を打つ：{ $nth }/2（{ $side }）
}
page-paused = { $who ->
    [you] { $time }から一時停止中（あなた）
   *[player] { $time }から一時停止中（{ $name }）
}
page-move-said = { $nth }手目、{ $side }、{ $cell }。

## The page: how a game ended

page-end-draw = 引き分け
page-end-aborted = 中止
page-end-won = あなたの勝ち
page-end-lost = あなたの負け
page-end-side-won = { $side }の勝ち
page-end-name-won = { $name }の勝ち
page-end-abort = { $who ->
    [you] あなたが対局を中止しました。
   *[player] { $name }が対局を中止しました。
}
page-end-late = { $who ->
    [you] あなたは時間内に打ちませんでした。
   *[player] { $name }は時間内に打ちませんでした。
}
page-end-nobody-wins = 勝敗はつきません。
page-end-row = { $count ->
    [3] 3個並びました（{ $from }から{ $to }）。
    [4] 4個並びました（{ $from }から{ $to }）。
    [5] 五連（{ $from }から{ $to }）。
   *[other] { $count }個並びました（{ $from }から{ $to }）。
}
page-end-made-row = { $count ->
    [5] { $name }が五連を作りました（{ $from }から{ $to }）。
   *[other] { $name }が{ $count }個並べました（{ $from }から{ $to }）。
}
page-end-line-loses = { $who ->
    [you] 並べてしまいました（{ $from }から{ $to }）。並べたら負けです。
   *[player] { $name }が並べてしまいました（{ $from }から{ $to }）。並べたら負けです。
}
page-end-resign = { $who ->
    [you] 投了しました。
   *[player] { $name }が投了しました。
}
page-end-time = { $who ->
    [you] あなたの時間切れです。
   *[player] { $name }の時間切れです。
}
page-end-claim = { $who ->
    [you] あなたの離席が長すぎました。
   *[player] { $name }の離席が長すぎました。
}
page-end-forbidden = { $side }には禁点しか残っていません。
page-end-full = 満局です。誰も並べられませんでした。
page-end-dead = もう誰も並びを完成できません。
page-end-agreed = 両者の合意です。
page-end-operator = サーバーの運営者が対局を終了しました。
page-end-line = { $headline }。{ $reason }

## The page: openings

page-opening-stay = { $side }のまま
page-opening-swap = { $side }に替わる
page-opening-two = さらに2石
page-opening-which = どちらを持ちますか？
page-opening-did-stay = { $who ->
    [you] { $side }のままにしました。
   *[player] { $name }は{ $side }のままにしました。
}
page-opening-did-swap = { $who ->
    [you] { $side }を選びました。
   *[player] { $name }は{ $side }を選びました。
}
page-opening-did-two = { $who ->
    [you] さらに2石を打ってもらいます。
   *[player] { $name }はさらに2石を求めました。
}
page-opening-centre = 初手は中央の{ $cell }です。
page-opening-far = この石は{ $cell }から{ $least }マス以上離してください。

## The page: what was played, offered and asked

page-played = { $who ->
    [you] { $cell }に打ちました。
   *[player] { $name }が{ $cell }に打ちました。
}
page-choose-column = 列を選んでください。
page-offer-draw = { $name }が引き分けを提案しています。
page-offer-takeback = { $name }が待ったを求めています。
page-offer-rematch = { $name }が再対局を希望しています。
page-offer-pause = { $name }が一時停止を求めています。
page-offer-time = { $name }が15秒の追加を求めています。
page-offer-my-draw = 引き分けを提案中です。
page-offer-my-takeback = 待ったを求めています。
page-offer-my-rematch = 再対局を申し込み中です。
page-offer-my-pause = 一時停止を求めています。
page-offer-my-time = 15秒の追加を求めています。
page-accept = 受ける
page-decline = 断る
page-withdraw = 取り下げる
page-invites = { $name }から{ $game }の誘いです。あなたは{ $side }です。
page-join = { $side }で参加
page-only-watch = 観戦だけ

## The page: actions

page-take-back = 待った
page-draw = 引き分け
page-abort = 中止
page-resign = 投了
page-away = { $name }は離席中です。
page-claim-victory = 勝ちを宣言
page-claim-victory-in = { $seconds }秒後に勝ちを宣言
page-claim-draw = 引き分けを宣言
page-pause = 一時停止
page-resume = 再開
page-more-time = 15秒の追加を頼む
page-rematch = 再対局
page-go-rematch = 再対局へ
page-next-level = 次のレベル

## The page: rules in a line

# あとに「と勝ち。」か「と負け。」が続く。
page-rule-at-least = { $k ->
    [3] 3個以上並べる
    [5] 五連以上を作る
   *[other] { $k }個以上並べる
}
page-rule-row = { $k ->
    [3] 3個並べる
    [5] 五連を作る
   *[other] { $k }個並べる
}
page-rule-exact = ちょうど{ $k }個並べる
page-rule-renju = 黒には禁手があり、五連を作る
page-rule-caro = 両端を止められずにちょうど{ $k }個並べる
page-rule-caro6 = 両端を止められずに{ $k }個以上並べる
page-rule-wins = { $rule }と勝ち。
page-rule-loses = { $rule }と負け。
page-rule-falls = 石は落ちます。
page-rule-opening = 開局：{ $opening }。

## The page: counts

page-moves-count = { $count }手
page-games-count = { $count }局

## The page: seats

page-seat-offered = あなたの席
page-seat-you-play = あなた：{ $side }
page-seat-plays = { $side }
page-seat-computer = コンピューター
page-seat-away = 離席中
page-seat-left = 退席
page-seat-winner = 勝ち
page-seat-to-move = 手番
page-seat-my-move = あなたの番
page-seat-their-move = 相手の番
page-seat-hurry = 急いで
page-seconds-left = 残り{ $count }秒。

## The page: the page of a game

page-asking = 対局を読み込んでいます…
page-to-lobby = ロビーへ
page-premove = プリムーブ{ $cell }。もう一度選ぶと取り消し。
page-more = その他
page-review = 検討
page-new-game = 新しい対局
page-title-move = ● あなたの手番 · { $x } – { $o } · OXO
page-title-over = 終局 · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ 手が届きました
page-fact-no-edges = 端なし
page-fact-rated = レート戦
page-fact-late = 観戦者には{ $time }遅れで表示
page-fact-watching = { $count }人が観戦中
page-fact-code = 対局{ $code }
page-save-text = テキストで保存
page-save-sgf = SGFで保存
page-save-picture = 画像で保存
page-hint = ヒント
page-threats = 狙いを表示
page-whole-board = 盤全体を表示
page-thinking = 考え中…
page-type-move = 手を入力（例：{ $cell }）
page-type-column = 列を入力（例：{ $cell }）
page-drop = 落とす
page-place-cell = { $cell }に打つ
page-premove-cell = { $cell }をプリムーブ
page-place-says = { $cell }をもう一度タップしても打てます。まだ打っていません。
page-typed-no-move = まだ手がありません。
page-typed-unknown = 「{ $word }」という場所はありません。{ $cell }のような場所か、turn、lastを入力してください。
page-stamp-won = 勝ち
page-stamp-moves = { $count }手

## The page: looking back

page-where-variation = { $ply }手目からの変化
page-where-of = { $ply }手目／全{ $all }手
page-where-held = { $ply }手目に固定
page-where-behind = 最新から{ $count }手前
page-line-complete = 並びが完成しています。先に戻ってください

## The page: hints

page-hint-says = { $bot }なら{ $cell }：{ $reason }。
page-hint-moved-on = 対局が進みました。もう一度頼んでください。
page-hint-forbidden =
    { $side }は{ $cell }に打てません。{ $foul ->
        [double_three] 三三の禁手です
        [double_four] 四四の禁手です
       *[overline] 長連の禁手です
    }

## The page: news

page-news-your-move = あなたの手番です：{ $name }が{ $cell }に打ちました
page-news-begins = 対局開始。{ $turn }。
page-news-opponent = 相手が来ました
page-news-taken-back = { $ply }手目まで戻りました。
page-news-declined = 提案は断られました。
page-news-resumes = 対局再開。{ $turn }。
page-news-your-move-resumes = あなたの手番です：対局再開
page-news-time = { $name }に{ $seconds }秒追加されました。
page-news-stall = サーバーが一時保存できませんでした。その間、時計は止まっていました。

## The page: questions before something that cannot be taken back

page-sure-resign = 投了しますか？
page-sure-resign-rated = 負けとなり、レーティングが変わります。
page-sure-resign-casual = 負けになります。
page-sure-abort = 対局を中止しますか？
page-sure-abort-says = 両者とも対局が終わり、勝敗はつきません。
page-sure-claim = 勝ちとして対局を終えますか？
page-sure-draw = 引き分けで対局を終えますか？
page-keep-playing = 対局を続ける
page-wait = 待つ

## The page: chat and invitations

page-chat-you = あなた
page-chat-spectators = 観戦者へ
page-chat-reported = サーバーの運営者が通報を確認します。
page-chat-describe = 問題を書いてから「通報」を押してください。
page-invite-copied = リンクをコピーしました
page-copied = コピー済み
page-copy-by-hand = 手動でコピー

## The page: the home page

page-code-form = コードはK7QX2Mのような英数字6文字です。
page-code-nothing = { $address }には何もありません。
page-mine-all = すべての対局（{ $count }局）
page-waiting-first = ほかの人とマッチング
page-waiting = { $count }人が待っています
page-row-stop = やめる
page-row-play = 対局
page-row-play-name = { $name }と対局
page-row-bot = （ボット）
page-row-plays = { $side }を持つ
page-row-waiting = 相手を待っています
page-row-due = { $name }との対局、あなたの手番です
page-row-game = { $name }との対局
page-row-continue = 続ける
page-row-open = 開く
page-row-join = 参加
page-row-watch = 観戦
page-row-does = { $does }、対局{ $code }
page-title-due = ● あなたの手番 · OXO
page-numbers-from = 列数、行数、並べる数は1から{ $most }までの数です
page-bot-small = { $bot }は{ $cells }マス以下の盤で打ち、連珠は打ちません
page-bot-says = { $says }。
page-bot-level = レベル{ $number }
page-bots-graded = 強さ順
page-bots-others = その他
page-bot-start = { $level }（全10段階）
page-picked = 対局：{ $game }、{ $clock }、{ $side }
page-picked-random = 先後ランダム
page-picked-as = 自分は{ $side }
page-live = ライブ、{ $ply }手目
page-live-watched = ライブ、{ $ply }手目、{ $count }人が観戦中
page-live-record = 棋譜、{ $ply }手目
page-chosen = 選択中
page-how = 遊び方
page-own-name = 自分のルール
page-own-size = 1〜64
page-own-says = 広さも並べる数も自由、重力も選べます。
page-card-gomoku = 5個並べたら勝ち。作戦を練れる広さの盤で。
page-card-tictactoe = 3個並べる、おなじみの○×。コンピューターも知っています。
page-card-drop = 石は列の下まで落ちます。4個並べたら勝ち。
page-card-renju = 上級者の五目並べ。黒には禁手があります。
page-card-caro = 五連でも、両端を止められたら勝ちになりません。
page-card-boundless = 五連を目指す、終わりのない盤。
page-card-backwards = すべてが逆。並べたほうが負け。

## The page: why a game cannot be played or rated

page-no-room = { $size }には{ $k }個並ばず、誰も勝てません
page-no-renju = 連珠は、石が落ちない盤で五連を作れば勝ちのゲームです
page-no-fall = 石が落ちるのは端のある盤だけです
page-no-fall-opening = 石が落ちる対局では開局{ $opening }は使えません
page-no-opening = 開局{ $opening }には、より大きな盤か、より長い並びが必要です
page-no-rated-length = レート戦では{ $least }個以上並べる必要があります
page-no-rated-board = レート戦には、縦にも横にも並びが収まる盤が必要です

## The page: how to play

page-learn-gomoku = 交互に石を打ちます。打った石は動きません。縦、横、斜めのどれかに、自分の石を5個以上切れ目なく並べると勝ちです。両端の空いた三は狙いです。受けないと、次の手で誰にも止められない四ができます。
page-learn-gomoku-1-title = 勝ち
page-learn-gomoku-1 = 五連。
page-learn-gomoku-2-title = 受けが必要
page-learn-gomoku-2 = 三は次に棒四になります。
page-learn-gomoku-3-title = 勝ちではない
page-learn-gomoku-3 = 4個並んでも、両端が止まっています。
page-learn-tictactoe = ×と○が交互にマスに印を書きます。縦、横、斜めのどれかに、自分の印を3個並べると勝ちです。両者が最善を尽くせば、必ず引き分けです。
page-learn-tictactoe-1-title = 勝ち
page-learn-tictactoe-1 = 3個並びました。
page-learn-tictactoe-2-title = 両狙い
page-learn-tictactoe-2 = 同時に2本の並び。止められるのは1本だけです。
page-learn-tictactoe-3-title = 引き分け
page-learn-tictactoe-3 = 盤が埋まりました。
page-learn-drop = 列を選ぶと、石がいちばん下の空きまで落ちます。縦、横、斜めのどれかに、自分の石を4個並べると勝ちです。石を落とすと、そのすぐ上に相手も打てるようになります。
page-learn-drop-1-title = 勝ち
page-learn-drop-1 = 斜めに4個。
page-learn-drop-2-title = まだ
page-learn-drop-2 = 先に下のマスが埋まっている必要があります。
page-learn-renju = 黒はちょうど5個並べると勝ちです。白は5個以上で勝ちです。先手の有利を打ち消すため、黒は三三、四四、長連（6個以上）を打てません。
page-learn-renju-1-title = 勝ち
page-learn-renju-1 = ちょうど5個。
page-learn-renju-2-title = 勝ちではない
page-learn-renju-2 = 6個は1個多すぎます。
page-learn-renju-3-title = 禁手
page-learn-renju-3 = 三を同時に2つ作る三三。
page-learn-caro = 五目並べと同じく、5個並べると勝ちです。ただし、ちょうど5個で、相手に両端を止められていないこと。空いている側から攻めましょう。
page-learn-caro-1-title = 勝ち
page-learn-caro-1 = 片方の端が空いています。
page-learn-caro-2-title = 勝ちではない
page-learn-caro-2 = 両端が止まっています。
page-learn-boundless = 端のない五目並べです。5個以上並べると勝ちです。最初の石は0,0で、次からはどれかの石から8マス以内に打ちます。ドラッグで見渡し、cキーで最終手に戻ります。
page-learn-boundless-1-title = 勝ち
page-learn-boundless-1 = どこでも五連。
page-learn-misere = 逆の三目並べです。3個並べたほうが負けです。相手が並べるしかないように仕向けましょう。
page-learn-misere-1-title = 負け
page-learn-misere-1 = ○は並べるしかありませんでした。
page-learn-swap2 = 公平に始める五目並べです。1人が石を3個打ち、もう1人は黒を持つか、白を持つか、さらに2個打って相手に選ばせるかを決めます。その後は、5個以上並べると勝ちです。
page-learn-swap2-1-title = どちらを持つ？
page-learn-swap2-1 = 石を3個、それから選びます。
page-learn-exact = ちょうど5個並べたときだけ勝ちになる五目並べです。6個以上では勝ちになりません。
page-learn-exact-1-title = 勝ち
page-learn-exact-1 = ちょうど5個。
page-learn-exact-2-title = 勝ちではない
page-learn-exact-2 = 6個は1個多すぎます。
page-learn-title = { $game }の遊び方
page-learn-play = 対局する
page-title-learn = 遊び方 · OXO

## The page: players and leaderboards

page-title-top = ランキング · OXO
page-top-you = あなた
page-top-how = ほかのプレイヤーとのレート戦でここに載ります。オプションで「レート戦」を選んでください。
page-player-none = この名前の人はここで対局していません。
page-player-namesakes = 同じ名前の{ $count }人のうちの1人です。
page-player-online = オンライン。
page-player-games = { $count }局
page-player-won = { $count }勝
page-player-drawn = { $count }引分
page-player-lost = { $count }敗
page-player-puzzles = { $family ->
    [renju] 連珠の問題：{ $rating }
    [caro] カロの問題：{ $rating }
    [small] 小さい盤の問題：{ $rating }
   *[five] 問題：{ $rating }
}
page-player-rating = { $game }のレーティング
page-player-best = 最高 { $rating }
page-player-curve = { $count }局で{ $from }から{ $to }へ
page-player-against = 対戦成績
page-player-listed = 公開
page-player-listed-says = ほかの人がこのページを見つけられ、ランキングにも表示されます。
page-speed = { $speed ->
    [bullet] 超早打ち
    [blitz] 早打ち
    [rapid] 普通
    [classical] 長考
    [correspondence] 日単位
   *[untimed] 時計なし
}
page-mini-end = { $end ->
    [won] 勝ち
    [lost] 負け
   *[draw] 引き分け
}
page-mini-against = 対{ $name }

## The page: settings and devices

page-set-keeps-nothing = このブラウザーは何も保存しません。このタブを閉じると、あなたのプレイヤーは失われます。
page-set-name-needed = 名前には、目に見える文字が1つ以上必要です。
page-set-name-later = 新しい対局から新しい名前になります。始まった対局では前の名前のままです。
page-set-notified = 手番になると通知します。
page-devices-elsewhere = 端末の一覧は、対局中のタブにあります。
page-devices-last = あなたとして対局できるのは、これらの端末だけです。最後の端末を失うと、席も失われます。
page-devices-add = 別の端末でも使う
page-devices-sign-out = ログアウト
page-devices-sign-out-name = { $name }をログアウト
page-devices-sure = このブラウザーをログアウトしますか？プレイヤーはほかの端末に残ります。
page-devices-stay = このまま
page-devices-here = このブラウザー
page-devices-now = オンライン
page-devices-ago = 最終利用：{ $when }
page-devices-unknown = 最近の利用なし
page-link-sure = 別の端末のプレイヤーとしてログインしますか？
page-link-loses = ここでのあなたは{ $name }です。ログインすると、このブラウザーでは{ $name }として対局できなくなります。
page-link-nobody = このブラウザーにはまだプレイヤーがいません。
page-link-asked = 自分で頼んだリンクのときだけ続けてください。
page-link-stay = キャンセル
page-link-be = ログイン
page-link-device = 端末{ $number }
page-link-added = 新しい端末であなたとして対局できるようになりました：{ $device }。心当たりがなければ、設定でログアウトしてください。
page-link-removed = ログアウトした端末：{ $device }。もうあなたとして対局できません。
page-ok = OK
page-link-open = { $minutes }分以内に別の端末で開いてください。1回だけ使えます。
page-link-only-here = あなたの席で打てるのはこのブラウザーだけです。データを消すと席は失われます。
page-notify-https = 通知には、httpsで始まるアドレスが必要です。
page-notify-none = このブラウザーは、このようなページの通知に対応していません。
page-notify-denied = このブラウザーはここでの通知を許可していません。ブラウザーの設定で変えられます。
page-notify-works = 設定できました。手番はこのようにお知らせします。
page-notify-never = このブラウザーはページの通知を表示しません。手番はタイトルに表示されます。

## The page: connection

page-trouble-elsewhere = 別のウィンドウで対局中です。
page-trouble-refused = サーバーに断られました：{ $why }。
page-trouble-newer = このページの新しい版があります。
page-trouble-aside = 別のタブで対局中です。ここでは見るだけです。
page-trouble-offline = オフラインです。接続を待っています。
page-trouble-lost = 接続が切れました：{ $why }。再接続中…
page-trouble-again = 再接続中…
page-trouble-here = ここで続ける
page-trouble-now = 今すぐ試す
page-trouble-anew = 新しいゲストで始める
page-trouble-load = 再読み込み
page-trouble-there = そこへ行く
page-trouble-begun = 別の対局に相手が来ました。
page-trouble-failed = このページで問題が起きました。
page-trouble-server-says = サーバーからのお知らせ：{ $text }
page-trouble-go-on = そのまま続ける
page-trouble-address = このアドレスは{ $address }です。
page-guest = ゲスト

## The page: why there is no connection

web-none = サーバーに接続していません
web-forgotten = サーバーにあなたの記録がありません
web-elsewhere = 別のウィンドウで対局中です
web-signed-out = このブラウザーはログアウトされました
web-versions = このページとサーバーの版が離れすぎています
web-bye = ホストがサーバーを閉じました
web-restarting = サーバーが再起動しています
web-broken = ネットワークかサーバーに障害があります
web-too-many = 同時の要求が多すぎます
web-silent = サーバーが応答しません
web-gone-silent = サーバーが応答しなくなりました
web-apart = このページとサーバーの対局が一致しません。再読み込みしてください
web-sending = 前の手を送信中です

## The page: the board, for readers of the screen

page-cell-empty = 空き
page-cell-on-its-way = 送信中
page-cell-premove = プリムーブ
page-cell-line = 並びの中
page-cell-last = 最終手
page-cell-threat = 並びが完成する場所
page-cell-forbidden = 禁点
page-cell-hint = ヒント{ $chance }%
page-cell-from-last = 最終手から{ $direction }
page-cell-left = 左へ{ $count }
page-cell-right = 右へ{ $count }
page-cell-up = 上へ{ $count }
page-cell-down = 下へ{ $count }
page-board-size = 横{ $width }、縦{ $height }の盤
page-board-boundless = 端のない盤
page-board-kind = 盤
page-board-keys = 矢印で移動、Enterで打ちます。
page-zoom-in = 拡大
page-zoom-out = 縮小
page-zoom-last = 最終手へ
page-to-last = 最終手{ $cell }へ

## The page: a finished game looked through

page-study-title = { $side }の勝率
page-study-turns = 勝負の分かれ目：{ $count }
page-study-move = { $ply }手目：{ $side }が{ $cell }
page-study-find = { $side }の番：{ $cell }より良い手を探す
page-study-tried = あなたの手：{ $cell }
page-study-better = { $cell }のほうが良い手でした。
page-study-even = 互角
page-study-try = 自分で試す
page-study-accurate = 正確さ { $percent }%
page-study-none = この対局の解析はありません
page-study-long = この対局は長すぎるため、解析できません。手順をたどる、別の手を試す、ヒントを見ることはできます。
page-study-later = 観戦者にはまだ終局が表示されていません。解析は終局から{ $time }後に見られます。
page-study-short = 手数が少なすぎるため、この対局は解析できません。
page-study-busy = サーバーは多くの対局を解析中です。しばらくお待ちください。
page-study-again = もう一度試す
page-study-next = 次の分かれ目
page-study-key = 盤上の数字：{ $side }の最善手と勝率（%）

## The page: tips for a first game

page-coach-first = コツ：中央の近くから始めましょう。そこの石は多くの並びに使えます。
page-coach-three = コツ：両端の空いた三を作りましょう。相手は受けなければなりません。
page-coach-four = コツ：三があります。{ $cells }で棒四にすれば、誰にも止められません。
page-coach-win = コツ：四があります。{ $cells }で勝ちです。
page-coach-block-three = コツ：相手に三があります。{ $cells }のどれかで止めましょう。
page-coach-block-four = コツ：相手に四があります。{ $cells }で止めましょう。
page-coach-off = コツを表示しない
page-coach-on = コツを表示

## Input that cannot be read

input-rules = 不明なルール「{ $text }」です。プリセット（{ $presets }）、横x縦x個数、boundlessx個数のどれかを使ってください（例：15x15x5）
input-rules-suffix = 不明な接尾辞「{ $text }」です。使えるもの：{ $suffixes }
input-board-size = 盤の1辺は1から{ $most }マスです。{ $width }x{ $height }にはできません
input-no-line = 並びには1マス以上必要です
input-rules-both = +{ $one }と+{ $two }は同時に使えません
input-rules-renju = +renjuには、+misereと+gravityなしの5個並べが必要です
input-rules-gravity = +gravityには端のある盤が必要です
input-rules-opening = +{ $opening }には、より大きな盤か、より長い並びが必要です
input-time = 不明な持ち時間「{ $text }」です。none、5m+3s、30s/move、3dのように書いてください
input-time-range = 持ち時間は1ミリ秒から30日までです
input-delay = 観戦の遅れは{ $most }秒までです
input-cell = 「{ $text }」という場所はありません。{ $example }のように列の文字と行の数字を使ってください
input-cell-boundless = 「{ $text }」という場所はありません。-3,2のように整数を2つ使ってください
input-game = 「{ $text }」は対局コードではありません。K7QX2Mのような英数字6文字です
input-link = 連携コードはK7QX-2MPAのような英数字8文字です
input-bot = 不明なボット「{ $text }」です。使えるもの：{ $bots }
input-decision = 「{ $text }」は選べません。stay、swap、twoのどれかを使ってください
input-move = { $number }手目：{ $reason }
input-two-stones = { $cell }に石が2つあります
input-too-many-stones = 盤にそれほど多くの石は置けません

## Rules in a line

rules-and = { $one }、{ $two }
rules-boundless = 無限盤
rules-wins =
    { $kind ->
        [plain] { $k }個並べると勝ち
        [more] { $k }個以上並べると勝ち
        [exact] ちょうど{ $k }個並べると勝ち
        [renju] 連珠：五連で勝ち
        [caro] 両端を止められずにちょうど{ $k }個並べると勝ち
       *[caro6] 両端を止められずに{ $k }個並べると勝ち（それより長ければ常に勝ち）
    }
rules-loses =
    { $kind ->
        [plain] { $k }個並べると負け
        [more] { $k }個以上並べると負け
        [exact] ちょうど{ $k }個並べると負け
        [renju] 連珠：五連で負け
        [caro] 両端を止められずにちょうど{ $k }個並べると負け
       *[caro6] 両端を止められずに{ $k }個並べると負け（それより長ければ常に負け）
    }
rules-gravity = 石が落ちる
rules-opening = 開局{ $opening }

## Why a bot plays a move

reason-completes = すぐに勝ち
reason-wins-fours = 四追い勝ち（四を{ $fours }回）
reason-wins-threats = 四と三の追い詰めで{ $moves }手で勝ち
reason-wins = { $moves }手で勝ち
reason-loses-at-once = どの手でもすぐに負け
reason-loses = どの手でも負け、これが最長：{ $moves }手
reason-draws = 引き分けを保つ
reason-makes =
    { $shape ->
        [three] 剣先を作る
        [open_three] 三を作る
        [double_three] 三三を作る
        [four] 四を作る
        [four_three] 四三を作る
        [open_four] 棒四を作る
       *[fours] 四追い勝ちを始める
    }
reason-stops =
    { $shape ->
        [three] 剣先{ $stones }を止める
        [open_three] 三{ $stones }を止める
        [double_three] 三三{ $stones }を止める
        [four] 四{ $stones }を止める
        [four_three] 四三{ $stones }を止める
        [open_four] 棒四{ $stones }を止める
       *[fours] 四追い{ $stones }を止める
    }
reason-prevents =
    { $shape ->
        [three] 剣先を防ぐ
        [open_three] 三を防ぐ
        [double_three] 三三を防ぐ
        [four] 四を防ぐ
        [four_three] 四三を防ぐ
        [open_four] 棒四を防ぐ
       *[fours] 四追い勝ちを防ぐ
    }
reason-makes-row =
    { $shape ->
        [three] { $short }個の並びを作る
        [open_three] 両端の空いた{ $short }個の並びを作る
        [double_three] 両端の空いた{ $short }個の並びを2つ作る
        [four] { $long }個の並びを作る
        [four_three] { $long }個の並びと両端の空いた{ $short }個の並びを作る
        [open_four] 両端の空いた{ $long }個の並びを作る
       *[fours] { $long }個の並びで追う勝ちを始める
    }
reason-stops-row =
    { $shape ->
        [three] { $short }個の並び{ $stones }を止める
        [open_three] 両端の空いた{ $short }個の並び{ $stones }を止める
        [double_three] 両端の空いた2つの{ $short }個の並び{ $stones }を止める
        [four] { $long }個の並び{ $stones }を止める
        [four_three] { $long }個の並びと両端の空いた{ $short }個の並び{ $stones }を止める
        [open_four] 両端の空いた{ $long }個の並び{ $stones }を止める
       *[fours] { $long }個の並びの追い{ $stones }を止める
    }
reason-prevents-row =
    { $shape ->
        [three] { $short }個の並びを防ぐ
        [open_three] 両端の空いた{ $short }個の並びを防ぐ
        [double_three] 両端の空いた2つの{ $short }個の並びを防ぐ
        [four] { $long }個の並びを防ぐ
        [four_three] { $long }個の並びと両端の空いた{ $short }個の並びを防ぐ
        [open_four] 両端の空いた{ $long }個の並びを防ぐ
       *[fours] { $long }個の並びで追う勝ちを防ぐ
    }
reason-and = { $stops }、そして{ $makes }
reason-builds = 自分の並びを伸ばす
reason-hinders = 相手の並びを止める
reason-centre = 中央を占める
reason-book = 定石の手
reason-book-too = { $does }（定石の手）
reason-only = 唯一の手
reason-balances = できるだけ互角に保つ
reason-chance = どの手でも同じ
reason-best = 調べた中で最善の手

## What a bot is like

bot-level-1 = ルールを覚えたばかりで、勝てる相手
bot-level-2 = 目立つ並びは見え、四はできるだけ作る
bot-level-3 = ある程度の構想はあるが、飛び三を見落とす
bot-level-4 = 落ち着いているが、たまに見落とす
bot-level-5 = 数手先を読む
bot-level-6 = さらに先を読み、狙いをめったに見落とさない
bot-level-7 = 隙があれば追い詰めて勝つ
bot-level-8 = 何も見落とさない
bot-level-9 = 何も見落とさず、さらに先を読む
bot-level-10 = 1手に約80,000局面を読む
bot-random = 打てる手のどれかを打つ
bot-minimax = すべてを最後まで読む（小さな盤だけ）
bot-alphabeta = 必要な手をすべて読み、最短の勝ちを見つける
bot-attack = 攻めと守りの価値で場所ごとに評価する
bot-master = 最強で、小さな盤では負けない

## Whose turn it is

turn-unknown = この対局はもうサーバーにありません
turn-waiting = 相手を待っています
turn-sent = { $what }を送信中です
turn-yours = あなたの手番です（{ $side }）
turn-theirs = { $name }（{ $side }）の手番です
turn-centre = あなたの手番です（{ $side }）：中央の{ $cell }
turn-away = あなたの手番です（{ $side }）：{ $cell }から{ $least }マス以上
turn-three = 3石を打つ：{ $nth }/3（{ $side }）
turn-three-theirs = { $name }が3石を打つ：{ $nth }/3（{ $side }）
turn-two = さらに2石を打つ：{ $nth }/2（{ $side }）
turn-two-theirs = { $name }がさらに2石を打つ：{ $nth }/2（{ $side }）
turn-choose = 選択：{ $choices }
turn-stay = { $side }のまま
turn-swap = { $side }に替わる
turn-place-two = さらに2石
turn-chooses = { $name }がどちらを持つか選んでいます
turn-stayed =
    { $you ->
        [by] あなたは{ $taken }のまま：{ $other }が{ $left }を持ちます
        [other] { $by }は{ $taken }のまま：あなたが{ $left }を持ちます
       *[neither] { $by }は{ $taken }のまま：{ $other }が{ $left }を持ちます
    }
turn-swapped =
    { $you ->
        [by] あなたは{ $taken }を選択：これからは{ $other }が{ $left }を持ちます
        [other] { $by }は{ $taken }を選択：これからはあなたが{ $left }を持ちます
       *[neither] { $by }は{ $taken }を選択：これからは{ $other }が{ $left }を持ちます
    }
turn-asked-two =
    { $you ->
        [by] あなたがさらに2石を打ちます
       *[other] { $by }がさらに2石を打ちます
    }
turn-nobody = 空席

## How a game ended

end-you-win = あなたの勝ち（{ $side }）：{ $reason }
end-you-lose = あなたの負け（{ $side }）：{ $reason }
end-wins = { $name }（{ $side }）の勝ち：{ $reason }
end-side-wins = { $side }の勝ち：{ $reason }
end-draw = 引き分け：{ $reason }
end-aborted = 中止
end-aborted-by-you = あなたが対局を中止しました
end-aborted-by = { $name }が対局を中止しました
end-aborted-because = 中止：{ $reason }
end-line = 並び{ $cells }
end-line-loses = { $side }が並べた（{ $cells }）
end-resigned = { $side }の投了
end-time = { $side }の時間切れ
end-away = { $side }の離席が長すぎた
end-forbidden = { $side }には禁点しか残っていない
end-no-move = { $side }が時間内に打たなかった
end-full = 満局
end-dead = もう誰も並びを完成できない
end-agreed = 両者の合意
end-operator = サーバーの運営者が対局を終了
end-ratings = レーティング：{ $x }、{ $o }

## What has just happened in a game

news-connected = { $server }に接続しました
news-lost = 接続が切れました：{ $reason }。再接続中
news-seeking = 相手を探しています
news-game = 対局{ $game }：{ $terms }
news-link = 友だちが開くリンク：{ $link }
news-invitation = コマンドで参加する場合：{ $command }
news-pass-and-play = 1台のキーボードで2人：XとOが交互に打ちます
news-you = あなたは{ $side }、相手は{ $name }です
news-players = { $x }（X）対{ $o }（O）
news-you-open = { $name }との対局、あなたが開局します。先後はあとで決まります
news-they-open = { $name }が開局します。先後はあとで決まります
news-opens = { $x }が{ $o }との対局を開局します。先後はあとで決まります
news-begins = { $name }との対局が始まります
news-your-move = あなたの手番です：{ $x } - { $o }
news-presence =
    { $state ->
        [on] { $side }（{ $name }）が戻りました
        [away] { $side }（{ $name }）は離席中です
       *[left] { $side }（{ $name }）は退席しました
    }
news-absent = { $side }（{ $name }）は離席中です。{ $time }後に`claim`で勝ちを宣言できます
news-moved = { $side }が{ $cell }に打ちました
news-placed = { $name }が{ $side }を{ $cell }に打ちました
news-you-placed = { $side }を{ $cell }に打ちました
news-taken-back =
    { $moves ->
        [0] 最初まで戻りました
       *[other] { $moves }手目まで戻りました
    }
news-offer =
    { $what ->
        [draw] { $name }が引き分けを提案しています
        [takeback] { $name }が待ったを求めています
        [rematch] { $name }が再対局を希望しています
        [pause] { $name }が一時停止を求めています
       *[time] { $name }が15秒の追加を求めています
    }
news-you-offer =
    { $what ->
        [draw] 引き分けを提案中です
        [takeback] 待ったを求めています
        [rematch] 再対局を申し込み中です
        [pause] 一時停止を求めています
       *[time] 15秒の追加を求めています
    }
news-answer = { $offer }：`yes`か`no`で答えてください
news-answered =
    { $answer ->
        [accepted] { $name }が提案を受けました
        [declined] { $name }が提案を断りました
       *[withdrawn] { $name }が提案を取り下げました
    }
news-lapsed = 提案は無効になりました
news-paused = { $name }が一時停止しました（{ $ago }）
news-you-paused = あなたが一時停止しました（{ $ago }）
news-paused-until = { $paused }。`go on`で再開します
news-resumed = 対局を再開します
news-stalled = サーバーが{ $seconds }秒間保存できませんでした。その間、時計は止まっていました
news-given = { $side }に{ $seconds }秒追加されました
news-outage =
    サーバーは{ $time }の中断後に再起動しました。{ $lost ->
        [0] 失われたものはありません
       *[other] 最後の{ $lost }手が失われました
    }
news-outage-rest = サーバーは{ $time }の中断後に再起動しました。手はすべてありますが、そのあとの内容は失われました
news-outage-game = サーバーが再起動し、この対局は失われました
news-outage-player = サーバーにあなたの記録がなくなり、観戦だけができます

## Answers to a key or a command in a game

answer-not-connected = 接続していません
answer-not-sent = 接続していません：{ $what }は送られませんでした
answer-nothing-sent = 接続していません：何も送られませんでした
answer-not-sent-yet = 接続していません：まだ送られていません
answer-premove-changed = { $cell }には打ちませんでした：盤が変わりました
answer-premove-lost = { $cell }には打ちませんでした：接続が切れました
answer-refused = { $what }は拒否されました：{ $reason }
answer-move-pending = 前の手を送信中です
answer-choice-pending = 選択を送信中です
answer-offered = もう提案しています
answer-no-offer = 提案はありません
answer-report-empty = 問題を書いてください（例：暴言を吐かれた）
answer-muted = この対局では相手をミュートします
answer-unmuted = 相手のミュートを解除しました
answer-own-choice = この選択は自分で決めてください。ボットが手伝うのは石を打つことだけです
answer-bot-turn = ボットが代わりに打てるのは、あなたの手番だけです
answer-no-move = { $number }手目はありません。この対局は{ $count }手です
answer-claim-in = { $name }は離席中です。{ $time }後に勝ちを宣言できます
answer-claim-sure = { $name }は離席中です。勝ちを宣言しますか？
answer-come-back = 自分の手番で{ $time }離席すると、{ $name }が勝ちを宣言できます

## The clock ledger

ledger-empty = まだ手がありません
ledger-returned = 通信の遅れ{ $time }を返却
ledger-extra = 時間追加{ $time }

## Times, counts and places

time-milliseconds = { $count }ミリ秒
time-seconds = { $count }秒
time-minutes = { $count }分
time-hours = { $count }時間
time-decimal = { $whole }.{ $part }
time-clock-days = { $days }日{ $hours }時間
time-seconds-ago = { $count }秒前
time-minutes-ago = { $count }分前
time-hours-ago = { $count }時間前
time-days-ago = { $count }日前
count-moves = { $count }手
count-watching = { $count }人が観戦中

## Terms of a game

terms-rated = レート戦
terms-late = { $seconds }秒遅れ
terms-no-clock = 時計なし
terms-caro = カロ：{ $rules }
terms-renju = { $rules }、Xに禁手あり
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] 任意
    }
terms-as = 持つ側：{ $side }

player-first = プレイヤー1
player-second = プレイヤー2

## Seats and lists of games

seat-free = 空席
seat-bot = { $name }（ボット）
lobby-empty = 対局募集も公開対局もありません
lobby-challenge = 募集{ $number }
lobby-game = 対局{ $code }

## Devices of a player

device-linked = { $name }があなたの端末に加わりました。心当たりがなければ：`oxo devices --sign-out { $device }`
device-signed-out = 別の端末から{ $name }がログアウトされました
device-number = 端末{ $device }

## What a key does at the board: as short as can be

command-yes = 提案を受ける
command-no = 提案を断る
command-rematch = 再対局
command-retract = 元に戻す
command-back = 戻る
command-one-back = 1手戻る
command-on = 進む
command-one-on = 1手進む
command-last = 最後
command-newest = 最新の手へ
command-to-last = 最終手へ
command-live = ライブ
command-play-pause = 再生と停止
command-play = 再生
command-turn = 分かれ目
command-analyze = 解析
command-analysis-board = 解析盤
command-place = 打つ
command-try = 試す
command-premove = プリムーブ
command-cancel-leave = 取り消し、退席
command-cancel = 取り消し
command-stay = そのまま
command-swap = 交替
command-two = さらに2石
command-copy = 招待をコピー
command-claim = 勝ちか引き分けを宣言
command-claim-draw = 引き分けを宣言
command-claim-victory = 勝ちを宣言
command-takeback = 待った
command-follow = XかOを追う
command-start = 最初
command-hint = ヒント
command-hint-on = ヒント（オン）
command-type = 場所を入力
command-type-try = 試す場所を入力
command-chances = 勝率
command-chances-on = 勝率（オン）
command-bot = ボットが打つ
command-chat = メッセージ
command-pause-resume = 一時停止と再開
command-resume = 再開
command-pause = 一時停止
command-leave = 退席
command-threats = 狙い
command-threats-on = 狙い（オン）
command-mute = 相手をミュート
command-unmute = ミュート解除
command-report = 運営者に通報
command-numbers = ヒントの数値
command-numbers-on = 数値（オン）
command-draw = 引き分けを提案
command-time = 15秒追加
command-ledger = 消費時間
command-resign = 投了
command-abort = 中止（勝敗なし）
command-up = カーソル上
command-down = カーソル下
command-left = カーソル左
command-right = カーソル右
command-confirm = 着手の確認
command-confirm-on = 着手の確認（オン）
command-scroll-up = 上スクロール
command-scroll-down = 下スクロール
command-scroll-left = 左スクロール
command-scroll-right = 右スクロール
command-centre = 最終手を中央に
command-fit = すべての石を表示
command-go-to = 場所へ移動
command-larger = マスを大きく
command-smaller = マスを小さく
command-page-back = 10手戻る
command-page-on = 10手進む
command-number = 指定の手へ
command-faster = 速く再生
command-slower = 遅く再生
command-quit = 終了

## What a word of line mode does

typed-yes = 提案を受ける、質問に「はい」と答える
typed-no = 提案を断る、自分の提案を取り下げる
typed-rematch = 先後を替えた再対局を申し込む
typed-back = 1手前へ、試した手があれば取り消す
typed-next = 次の手（空行と同じ）
typed-end = 最終手のあとの局面
typed-analyze = 勝負の分かれ目とその証明
typed-stay = 開局で：今の側のまま
typed-swap = 開局で：相手の側に替わる
typed-two = 開局で：さらに2石を打つ
typed-claim = 相手が離席中なら勝ち、並びの余地がなければ引き分けを宣言
typed-takeback = 自分の前の手の待ったを求める
typed-start = 初手の前の局面
typed-hint = 最善の手とその理由
typed-chances = ボットによる有力な場所の評価
typed-bot = ボットに代わりに打たせる
typed-say = メッセージを送る
typed-pause = 一時停止を求める、停止中なら再開
typed-help-prompt = この一覧。ほかの語も`help play`のように入力すると詳しい説明
typed-help = この一覧
typed-leave = プロンプトに戻る（人との対局は続く）
typed-game = 試した変化を離れる
typed-threats = 1手で勝負が決まる場所
typed-mute = 相手をミュート、または解除
typed-report = サーバーの運営者に通報
typed-time = 15秒の追加を頼む
typed-clock = 時計と、1手ごとの消費時間
typed-abort = 始まったばかりの対局を中止（勝敗なし）
typed-go-on = 一時停止を終える
typed-goto = その手のあとの局面
typed-board = 盤
typed-boards = 1手ごとの盤の表示を切り替え
typed-last = 最終手
typed-moves = すべての手
typed-who = 対局者と観戦者の数
typed-rules = 使えるルール
typed-bots = 対局できるボット
typed-put-x = 初手の前にXの石を置く
typed-put-o = 初手の前にOの石を置く
typed-clear = 初手の前に石を取り除く
typed-turn = 手番の側を決める（xかo）
typed-lines = エンジンの最善手（5つまで）
typed-why = この局面が勝ちである理由、または負けの側にできること
typed-proof = 証明全体を変化として書く
typed-forbidden = 連珠の禁点
typed-following = ここからの手
typed-cut = この手とそのあとの手をすべて削除
typed-here = この局面を開始局面にする
typed-comment = この局面に注釈を書く
typed-position = 局面をテキストで出力
typed-gomocup = 局面をGomocupのBOARDコマンドとして出力
typed-save = すべての変化をSGFで保存
typed-skip = 次の問題へ進む
typed-solution = 解答を見る（問題は失敗になる）

## Keys of the menu, of lists and of dialogues

key-up = 上へ
key-down = 下へ
key-choose = 選ぶ
key-previous = 前の選択肢
key-next = 次の選択肢
key-type-rules = ルールを入力
key-quit-not = 終了しない
key-rows-up = 10行上へ
key-rows-down = 10行下へ
key-type-code = コードを入力
key-most-watched = 常に一番人気を観戦
key-menu = メニュー
key-watch = 観戦
key-replay = 検討
key-give-up = 取り消し
key-put-x = Xを置く
key-put-o = Oを置く
key-remove = 石を取り除く
key-turn = 手番を替える
key-lines = 最善手
key-stop = エンジンを止める
key-why = 勝ちの理由
key-proof = 証明を書く
key-forbidden = 禁点
key-command = コマンドを入力
key-solution = 解答
key-next-puzzle = 次の問題
key-skip = この問題をとばす
key-to-puzzle = 問題に戻る
key-ok = OK
key-cancel = 取り消し
key-send = 送信
key-yes = はい
key-no = いいえ
key-close = 閉じる
key-page-back = 前のページ
key-page-on = 次のページ
key-earlier = 前へ
key-later = 後へ
key-help = キー
key-theme = 次のテーマ

## Help

help-keys = キー
help-ledger = 消費時間
help-section =
    { $section ->
        [move] 着手
        [game] 対局
        [talk] 会話
        [advice] 助言
        [look-back] 振り返り
        [view] 表示
       *[program] プログラム
    }
help-forbidden = 盤上の{ $mark }：Xの禁点

## Texts being typed

prompt-cell = 場所：
prompt-place = 移動先：
prompt-chat = メッセージ：
prompt-report = 通報：
prompt-code = 対局コード：
prompt-move = 何手目：
prompt-rules = ルール：
prompt-name = 名前：
prompt-no-number = 何手目かは12のような数字で入力してください
prompt-nothing-near = { $cell }の近くには何もありません。ここがその方向の端です
prompt-visitor = 訪問者はこのサーバーでだけ対局できます

## Questions before something that ends a game

question-resign = 投了しますか？
question-abort = 対局を中止しますか？勝敗はつきません。
question-draw = 引き分けを提案しますか？
question-give-up = 退席して対局を放棄しますか？
question-stop-hosting = 退席してサーバーを閉じますか？次に開くまで対局は待ちます。
question-leave = 退席しますか？対局{ $game }はそのまま進みます。
question-host-stops = 退席しますか？次に開くまで友だちの対局は止まります。
question-host-ends = 退席しますか？友だちの対局は終わります。
question-lose-board = この盤の変更を捨てて戻りますか？

## What the full screen says after a key

screen-copied = コピーしました（端末が対応していれば）。できないときはマウスで選択してください
screen-threats-denied = 人どうしのレート戦では狙いを表示できません
screen-threats-none = まだ狙いはありません。できると表示します
screen-threats = 狙い：!は並びの完成、^は両狙い
screen-threats-off = 狙いを隠しました
screen-confirm = 着手の確認オン：2回押すと打ちます
screen-confirm-off = 着手の確認オフ
screen-own-view = これは自分の表示で、ほかの人が追えます
screen-following = { $name }（{ $side }）の表示を追っています
screen-following-nobody = 表示を追うのをやめました
screen-no-other-game = ほかに進行中の対局はありません。待っています
screen-most-watched = 今いちばん人気の対局：{ $game }
screen-newest = 最新の局面です
screen-analysis-later = 解析は終局後です
screen-analysis-failed = 解析できません：{ $reason }
screen-nobody-there = 対局は終わり、誰もいません
screen-reported = サーバーの運営者が通報を確認します
screen-nothing-public = 進行中の公開対局はありません
screen-game-over = 対局{ $game }は終わっています。`oxo replay { $game }`で見られます
screen-no-reply = サーバーが応答しません
screen-too-many-requests = 同時の要求が多すぎます
screen-going-on = 途中の対局です。`--new`で別の対局を開けます
screen-unfinished = 途中の対局があります。`oxo join { $game }`で続けられます
screen-unfinished-visit = 途中の対局{ $game }があります。メニューから続けられます
screen-reachable = このマシンのどのアドレスからでも、届く人は誰でも参加できます。`--local`でこのマシンだけにできます
screen-saved-in = 対局の保存先：{ $path }
screen-announcement = お知らせ：{ $text }
screen-unsent =
    { $what ->
        [message] 接続が切れました：メッセージは届いていないかもしれません
        [report] 接続が切れました：通報は届いていないかもしれません
        [offer] 接続が切れました：提案は届いていないかもしれません
        [answer] 接続が切れました：返事は届いていないかもしれません
       *[request] 接続が切れました：要求は届いていないかもしれません
    }
screen-back = { $seconds }秒で再接続しました
screen-back-restarted = サーバーが再起動し、{ $seconds }秒で再接続しました
screen-this-machine = このマシン
screen-theme =
    { $colours ->
        [colourless] テーマ{ $name }、色なし
        [sixteen] テーマ{ $name }、16色
        [indexed] テーマ{ $name }、256色
       *[true] テーマ{ $name }、フルカラー
    }
screen-theme-alone = ほかのテーマはありません
screen-theme-role = 「{ $name }」という役割はありません。使えるもの：{ $roles }
screen-theme-colour = 「{ $text }」は色ではありません。"#e69f00"、"light-red"、"reset"のように書いてください
screen-keys-action = [keys] { $entry }：不明な動作です。使えるもの：{ $known }
screen-keys-key = [keys] { $entry }：{ $error }
screen-keys-taken = [keys] { $entry }：{ $key }は{ $other }のキーです。どちらかに別のキーを割り当ててください
screen-keys-none = [keys] { $entry }：キーが必要です
screen-keys-quit = [keys] { $entry }：いつでも終了できるように、{ $key }を含めてください
screen-key-unknown = 不明なキー「{ $text }」です。x、Space、Enter、F5、Up、Ctrl-r、Shift-Upのように書いてください

## The full screen: whose turn it is and what to do

status-catching-up = { $line }（追いつき中）
status-confirm = { $cell }？{ $yes }で打つ、{ $no }でやめる
status-confirm-brief = { $cell }？{ $yes }か{ $no }
status-premove = { $turn }、プリムーブ{ $cell }
status-paused = { $paused }、{ $key }で再開
status-claim = { $name }は離席中、{ $key }で勝ちを宣言
status-short = 残り時間わずか：確認なしで打ちます
status-analyze = { $key }で対局を解析
status-first = 矢印で移動、{ $key }かクリックで打つ
status-offer-open = { $offer }：{ $yes }はい、{ $no }いいえ
status-offer-shared = { $offer }、{ $name }：{ $yes }はい、{ $no }いいえ
status-offer-left = { $offer }が、{ $name }は退席しました
status-offer-away = { $offer }、{ $name }は離席中
status-last = 前の手：{ $number }. { $side } { $cell }
status-sent = 送信済み
status-seen = 到着
status-trying = 試し{ $cells }
status-trying-keys = { $number }手目のあと、{ $trying }（{ $undo }で取り消し、{ $back }で戻る）
status-move-of = { $number }手目／全{ $all }手
status-paused-at = { $number }手目で停止
status-behind = 最新から{ $count }手前
status-move-behind = { $number }手目、{ $behind }
status-pace = { $line }、{ $time }ごとに1手
status-resumes = { $line }、{ $key }で再開
status-returns = { $line }、{ $key }で戻る

## The full screen: the connection

link-connecting = 接続中
link-connecting-again = 接続中、{ $attempt }回目
link-silent = { $seconds }秒間応答なし
link-local = オフライン対局
link-online = オンライン
link-online-ms = オンライン { $ms }ミリ秒
link-lost = 接続なし
link-closed = 切断
link-retrying = { $ago }に切断、再接続中（{ $reason }）
link-retrying-in = { $ago }に切断、{ $seconds }秒後に再接続（{ $reason }）
link-ended = { $ago }に接続終了：{ $reason }
link-too-small = OXOには{ $size }が必要、^Cで終了

## The full screen: panels beside the board

panel-players = 対局者
panel-players-watched = 対局者、観戦者{ $count }人
panel-hint = ヒント
panel-analysis = 解析
panel-map = 全体図
panel-moves = 棋譜
panel-chat = チャット
panel-no-moves = まだなし
panel-you = あなた
panel-bot = ボット
panel-server-bot = サーバーのボット
panel-connected = 接続中
panel-not-connected = 未接続
panel-away = 離席中
panel-left = 退席
panel-thinking = 考え中
panel-analyzed = { $count }手中{ $done }手を解析
panel-no-turn = 分かれ目なし：どちらも勝ちや引き分けを逃していません
panel-turn = 分かれ目：{ $number }. { $side } { $cell }{ $blunder }（{ $key }）
panel-wins = 勝ち
panel-loses = 負け
panel-blunder = { $cell }{ $blunder }
panel-blunder-better = { $cell }{ $blunder }。最善：{ $missed }
panel-blunder-now = { $cell }{ $blunder }。最善：{ $missed }、現在：{ $now }
panel-expects = { $hint }、読み筋 { $moves }
panel-proven = 勝ち、引き分け（=）、負けと、その手数
panel-denser = { $cells }、濃いほど良い
panel-depth = 深さ{ $depth }
panel-nodes = { $count }ノード

## The full screen: a game that waits for a friend

waiting-code = 対局コード{ $code }
waiting-link = 友だちが開くリンク
waiting-command = コマンドで参加
waiting-so-far = ここまで{ $seconds }秒
waiting-nothing-on = 公開対局を待っています
waiting-opening = 対局を開いています
waiting-connecting = { $server }に接続中

## The full screen: lists

list-lobby = { $server }のOXO
list-watching = { $server }で観戦できる対局
list-saved = 保存した対局
list-resume = 対局{ $game }を続ける
list-pair = 相手を探す
list-create = 友だちとの対局を開く
list-terms = { $does }：{ $terms }
list-code = 対局コードで参加
list-asking = サーバーに問い合わせ中
list-reading = 読み込み中
list-challenges = 対局募集：{ $count }
list-no-challenges = 対局募集：今はなし
list-games = 対局：{ $count }
list-no-games = 対局：今はなし
list-wants = { $side }を希望
list-join = 参加可
list-won = { $side }の勝ち
list-end =
    { $end ->
        [draw] 引き分け
        [aborted] 中止
       *[running] 未終了
    }
list-nothing-on = 進行中の公開対局はありません
list-nothing-on-more = 次の対局がここに現れます
list-playing = { $count }局が進行中
list-move = { $number }手目
list-none-saved = 保存した対局はまだありません。
list-none-saved-more = 対局はすべてここに保存されます。
list-no-code = コードなし
list-no-date = 日付なし
list-no-name = 不明

## The full screen: the menu

menu-resume = 続ける
menu-others = ほかの対局
menu-play = ボットと対局
menu-rules = ルール
menu-bot = ボット
menu-side = 先後
menu-clock = 対局時計
menu-more = その他の設定
menu-rated = レート戦
menu-listed = ロビーに表示
menu-delay = 観戦の遅れ
menu-both = 1台で2人
menu-online = オンライン対局
menu-watch = 観戦
menu-host = 友だちと対局
menu-saved = 検討
menu-board = 解析盤
menu-name = 自分の名前
menu-quit = 終了
menu-at-one-keyboard = キーボード共用
menu-on-that-server = そのサーバーで
menu-from-here = このマシンで
menu-saved-here = ここに保存
menu-all-shown = すべて表示
menu-more-games = ほか{ $count }局
menu-puzzles =
    { $course ->
        [daily] 本日の問題
        [near] 実力に合う問題
        [streak] 連続正解
        [mine] 自分のミス
        [fours] 四追いで勝つ
        [threats] 追い詰めで勝つ
        [hold] 四追いを止める
        [foul] 禁手に追い込む（連珠）
       *[exact] 小さい盤
    }
menu-guest = ゲスト
menu-yes = はい
menu-no = いいえ
menu-none = なし
menu-others-hint = { $key }ですべて表示、または一部だけ表示
menu-side-hint = Xが先手
menu-no-clock-hint = 時間制限なし
menu-clock-hint = 各対局者{ $clock }
menu-more-hint = ほかのボットと、オンライン対局の設定
menu-rated-hint = オンライン対局でレーティングが変わるか
menu-listed-hint = オンライン対局を誰でもロビーで見つけられるか
menu-delay-hint = 観戦者にオンライン対局がどれだけ遅れて見えるか
menu-both-hint = このルールで、1つのキーボードを使い2人で交互に
menu-online-hint = 相手を探す、または観戦する対局を探す
menu-watch-hint = 最も観戦者の多い対局
menu-host-hint = このルールで。友だちは1行を貼り付けるだけ
menu-saved-hint = 1手ずつ見て、逃した手を見つける
menu-board-hint = このルールで局面を作り、手を試し、勝ちの理由を調べる
menu-name-hint = { $key }で変更（ほかの人に見えます）
menu-quit-hint = { $key }で終了
menu-bot-hint = { $bot }：{ $character }
menu-bot-beaten =
    { $count ->
        [1] { $bot }に勝ちました：次は{ $other }
       *[other] { $bot }に{ $count }連勝しました：次は{ $other }
    }
menu-bot-hard = { $bot }は手ごわい相手です：{ $other }を試してください
menu-game-yours = { $rules }、{ $name }、あなたの番
menu-game-theirs = { $rules }、{ $name }、相手の番
menu-game-here = このマシンの{ $game }：{ $rules }
menu-game-there = サーバーの{ $game }：{ $rules }
menu-quit-key = { $key }で終了
menu-called = あなたは{ $name }です
menu-called-until = 終了まであなたは{ $name }です（設定では{ $other }）

## Previews of links in chats and search engines

preview-about = さまざまな大きさの三目並べと五目並べ。友だち、知らない人、ボットと対局できます。
preview-lobby = 三目並べと五目並べ
preview-game = 対局{ $code }
preview-open-seat = 空席
preview-won = { $name }の勝ち
preview-draw = 引き分け
preview-aborted = 中止
preview-seeks = { $name }が相手を探しています
preview-to-move = { $name }の手番
preview-says =
    { $state }。{ $rules }。{ $stones ->
        [0] まだ着手はありません。
       *[other] ここまで{ $stones }手。
    }
preview-board = 現在の盤

## Failures of `oxo`

failed-dumb = この端末（TERM=dumb）は全画面に対応していません。行モードで対局してください：`oxo play --plain`
failed-keys = { $path }：{ $error }（`oxo config`で例を表示）
failed-neither = 「{ $text }」はファイルでも{ $rules }の手でもありません：{ $error }（ほかのルールは`--rules`で選択）
failed-unsolvable = 解くものがありません：{ $reason }
failed-unsolvable-over = この手順で対局は終わっています
failed-unsolvable-due = 開局の選択が必要です（stay、swap、two）
failed-no-gate = sshゲートがありません。`oxo-ssh`を`oxo`と同じ場所かPATHに置いてください（`cargo install --path gate`）
failed-nothing-unfinished = 続きのある対局はありません。`oxo play`で始められます
failed-nothing-asked = 入力が空です。`play`のような行を書くか、`oxo play`のようにコマンドを指定してください
failed-too-far = この対局は{ $plies }手で、{ $at }手目はありません。`--at`は0から{ $plies }までです
failed-no-file-nor-code = ファイル「{ $text }」はありません。対局はK7QX2Mのようなコード、ファイル、`last`のどれかで指定してください
failed-not-shown = 「{ $text }」はファイルでも保存した対局でもなく、サーバーも表示できません：{ $reason }
failed-running = 対局{ $game }は進行中です。`oxo watch { $game }`で観戦できます
failed-no-json = `oxo { $command }`にJSON出力はありません。`--json`を外してください
failed-no-format = { $path }の形式がわかりません。拡張子sgf、psq、txt、json、svg、pngか、`--format`を使ってください
failed-no-events = 再生にJSONイベントはありません。`oxo export { $game } --format json`で対局をJSONにできます
failed-png-to-terminal = 端末にPNGは表示できません。`-o`でファイルを指定してください
failed-no-seat = { $server }の{ $game }に席がありません。`oxo join { $game }`で着席、`oxo watch { $game }`なら席は不要です
failed-table = サーバーがありえない対局を送ってきました：{ $error }
failed-unreachable = { $server }に接続できません：{ $reason }（`oxo doctor --server { $server }`で原因を調べる）
failed-no-server = このマシンではサーバーが応答しません（{ $server }：{ $reason }）。`--server`で指定するか、`oxo host`で起動してください
failed-forgotten = この端末がログアウトされたか、サーバーがプレイヤーを削除しました。新しいゲストになります
failed-nonsense = サーバーから予期しない返答：{ $error }
failed-engine = エンジンのエラー：{ $error }。コマンドを手で実行し、START 15と入力して確かめてください
failed-engine-rules = { $error }。`--rules`でほかのルールを選んでください

## Line mode

line-replay-hint = 空行で次の手、helpでコマンドの一覧
line-no-game = まだ対局がありません
line-no-board = 「{ $line }」には盤が必要です。helpかmenuを試してください
line-help = { $text }（helpでコマンドの一覧）
line-usage = 使い方：{ $usage }（{ $help }）
line-too-long = その行は長すぎます
line-input-ended = 対局の途中で入力が終わりました
line-yes-or-no = { $question } yesかnoで答えてください
line-boards-on = 1手ごとに盤を表示します
line-boards-off = 盤を自動では表示しません。bで表示できます
line-lobby-first = 先にlobbyで対局募集の一覧を表示してください
line-no-challenge = 番号{ $number }の対局募集はありません。lobbyで一覧を表示できます
line-thinking = 前の質問を処理中です
line-no-analysis = 解析する手がまだありません
line-analysis-later = 解析はボットとの非レート戦か、終局後だけ使えます
line-no-advice = 今は打つ石がありません
line-no-threats = レート戦では狙いを表示しません
line-game-gone = この対局はもうサーバーにありません
line-ended = 対局は閉じられました
line-cell = そこに打つ（b2、端のない盤では3,-1など）
line-column = 石が落ちる盤で、その列に落とす（dなど）。clockとboardは略さずに書く
line-try = そこに試しに打つ
line-variation = そこに打つ、またはその変化に入る
line-recommends = { $bot }のおすすめ：{ $advice }
line-expected = 読み筋：{ $moves }
line-weighs = { $cell } 評価{ $score }
line-replay-players = X：{ $x }、O：{ $o }、{ $moves }
line-chooses = { $side }の選択：{ $decision }
line-place = { $ply }手目まで／全{ $all }手
line-place-last = { $ply }手目まで／全{ $all }手、{ $side } { $cell }
line-place-tried = { $place }、試した手：{ $cells }
line-variation-end = 変化はここまでです。gameで元に戻ります
line-variation-over =
    { $winner ->
        [x] この変化で終局：Xの勝ち
        [o] この変化で終局：Oの勝ち
       *[draw] この変化で終局：引き分け
    }
line-last-move = 最終手です
line-forbidden = { $mark }はXの禁点です
line-spectators = 観戦者：{ $count }人
line-no-line-near = すぐに並びが完成する場所も、両狙いになる場所もありません
line-completes = { $side }は{ $cell }で並びが完成します
line-would-complete = { $side }は{ $cell }で並びが完成し、負けになります
line-forks = { $side }は{ $cell }で両狙いになります
line-clock-later = { $clock }、相手が参加すると開始
line-clock = 時計：X { $x }、O { $o }
line-time =
    { $unit ->
        [day] { $count }日
        [hour] { $count }時間
        [minute] { $count }分
       *[second] { $count }秒
    }
line-times = { $larger }{ $smaller }
line-analyzing = { $positions }局面を解析中、約{ $seconds }秒
line-no-move = まだ手がありません
line-move = { $number }手目：{ $side } { $cell }
line-unfinished = 未終了：{ $game }（join { $game }で続行）
line-or = { $commands }、または{ $last }
line-seat-free = { $side }：空席
line-seat =
    { $side }：{ $name }{ $who ->
        [you] 、あなた
       *[them] { "" }
    }{ $presence ->
        [bot] 、ボット
        [on] 、在席
        [away] 、離席中
       *[left] 、退席
    }

## What is proven of a position

verdict-win = { $moves }手で勝ち
verdict-loss = { $moves }手で負け
verdict-draw = 引き分け

## `oxo analyze`: lines of a report

report-best = 最善 { $moves }
report-more = { $moves }、ほか{ $count }か所
report-blunder = { $cell }{ $blunder }
report-blunder-now = { $cell }{ $blunder }（現在：{ $value }）

## The connection

net-ended = 接続が終了しました
net-ended-early = ハンドシェイクの途中で接続が終了しました
net-no-connection = 接続要求に応答がありません
net-no-greeting = ハンドシェイクに応答がありません
net-no-answer = 応答がありません
net-no-answer-within = { $seconds }秒以内に応答がありません
net-nobody = そこで待ち受けているものがありません
net-no-name = 名前が見つからないか、このマシンがオフラインです
net-http = そこにOXOサーバーはありません（HTTP { $status }）
net-try-wss = そこにOXOサーバーはありません。ws://の代わりにwss://を試してください
net-try-ws = そのポートにTLSはありません。wss://の代わりにws://を試してください
net-other-server = そこにOXOサーバーはありません
net-other-server-says = そこにOXOサーバーはありません：{ $error }
net-old-tls = サーバーは安全なバージョンのTLSに対応していません
net-tls = TLSの失敗：{ $error }
net-cert-unknown = このマシンはサーバー証明書の認証局を信頼していません。`--ca FILE`で追加できます
net-cert-expired = サーバーの証明書が期限切れです
net-cert-early = サーバーの証明書がまだ有効ではありません。このマシンの時計を確かめてください
net-cert-name = サーバーの証明書の名前がURLと違います
net-cert-authority = サーバーの証明書が認証局のものです。運営者がbasicConstraints=CA:FALSEの証明書を作る必要があります
net-cert-bad = サーバーの証明書が無効です：{ $error }
net-superseded = ほかで開かれました。別のプログラムで対局中です
net-signed-out = 別の端末からこの端末がログアウトされました
net-versions = クライアントとサーバーのバージョンが違います
net-bye = ホストがサーバーを閉じました
net-restarting = サーバーが再起動します
net-unheard = サーバーにこのマシンからの通信が届きません
net-flooding = サーバーが多すぎる要求を断りました
net-closed = サーバーが接続を閉じました
net-silent = サーバーからの通信が途絶えました
net-stuck = サーバーが送信内容を受け取りません
net-garbled = サーバーがプロトコルに違反しました：{ $error }
net-inconsistent = サーバーの対局{ $game }の情報に矛盾があります

## Errors of the system

system-not-found = そのファイルやディレクトリはありません
system-no-permission = 権限がありません
system-exists = すでにあります
system-directory = ディレクトリです
system-no-directory = パスの途中がディレクトリではありません
system-no-file = 通常のファイルではなく、パイプかデバイスです
system-full = ディスクがいっぱいです
system-read-only = ディスクは読み取り専用です
system-too-large = ファイルが大きすぎます
system-damaged = 内容を読み取れません
system-in-use = ほかのプログラムが使っています
system-unreachable = そのアドレスに届きません
system-other = システムのエラー（{ $error }）

## Trouble on the way to a game

trouble-held = その対局は別の`oxo`で対局中です。そこで続けるか、閉じてください。`--guest`か別の`--name`で別のプレイヤーになれます
trouble-unsaved = 対局を保存できませんでした：{ $error }
trouble-forgetful = 選択を保存できませんでした：{ $error }
trouble-library = 保存した対局を読めません：{ $error }
trouble-host = このマシンで対局を開けません：{ $error }
trouble-port = 「{ $port }」はポートではありません。1から{ $most }を使ってください

## Commands of `oxo` that print something and end

cli-guest-devices = ゲストに端末はありません。`--guest`を外してください
cli-link = { $code }で別の端末も{ $name }になります。{ $minutes }分以内に1回だけ使えます。
cli-link-there = その端末で：{ $command }
cli-link-browser = ブラウザーで：{ $link }
cli-linked = ここでも{ $name }になりました
cli-linked-seats = ここでも{ $name }になりました。席のある対局：{ $games }
cli-signed-out = 端末{ $number }をログアウトしました
cli-device-unnamed = 名前なし
cli-seen-here = 使用中
cli-seen-online = オンライン
cli-seen-long-ago = 最近の利用なし
cli-imported = { $rules }、{ $moves }：{ $path }に保存
cli-legal =
    { $game }：合法、{ $moves }、{ $result ->
        [x] Xの勝ち
        [o] Oの勝ち
        [draw] 引き分け
        [aborted] 中止
       *[open] 未終了
    }
cli-theme-own = { $name }（自作）
cli-themes-where = 自作のテーマは{ $path }/NAME.tomlから読みます。
cli-themes-start = `oxo themes --print dark`でひな形を出力できます。
cli-not-played = そこではまだ対局していません。プレイヤー名を指定してください
cli-no-such-player = その名前の人はそこで対局していません
cli-no-ratings = { $rules }でレーティングのある人はまだいません
cli-player-online = { $name }、オンライン
cli-no-finished = 終わった対局はまだありません
cli-results = { $won }勝 { $drawn }分 { $lost }敗
cli-results-rated = { $results }、{ $rating }
cli-played =
    { $end ->
        [won] 勝ち
        [lost] 負け
        [drawn] 引き分け
       *[running] 対局中
    }
cli-status = { $games }局、あなたの手番{ $yours }局
cli-waiting = まだ待っています
cli-retrying = { $reason }。もう一度試します
cli-your-move-first = あなたの手番です：盤は空です
cli-your-move = { $name }（{ $side }）が{ $cell }に打ちました：あなたの手番です
cli-hidden-server = サーバー
cli-hidden-file = ゲートのファイル

## `oxo solve`

solve-win = { $side }は{ $moves }手で勝ち
solve-loss = { $side }は{ $moves }手で負け
solve-best = 最善：{ $moves }
solve-line = 手順：{ $moves }
solve-positions = { $time }で{ $count }局面
solve-too-long = { $time }では解けませんでした
solve-failed = 解けませんでした：{ $why }
solve-over = 対局は終わっています
solve-opening = 開局が終わっていません
solve-boundless = 盤に端がありません
solve-too-large = { $cells }マスは多すぎます。{ $most }マスまでです
solve-time = 時間切れ
solve-nodes = 局面数の上限に達しました
solve-stopped = 停止しました
solve-known = わかったこと：{ $known }
solve-known-nothing-yet = わかったこと：まだありません
solve-known-nothing = 何もわかっていません
solve-known-both = { $one }、{ $two }
solve-known-verdict = { $verdict }。ただし、それを保つ手のすべてはわかっていません
solve-known-win = 両者合わせて{ $plies }手以内に勝ち
solve-known-draw-or-win = 引き分け以上
solve-known-no-loss = 負けるとしても両者合わせて{ $plies }手以上かかる
solve-known-no-win = 勝つとしても両者合わせて{ $plies }手以上かかる
solve-known-draw-or-loss = 引き分け以下
solve-known-loss = 両者合わせて{ $plies }手以内に負け

## `oxo doctor`

doctor-ok = 正常
doctor-warn = 注意
doctor-fail = 失敗
doctor-program = プログラム
doctor-term = TERM
doctor-colours = 色
doctor-locale = ロケール
doctor-terminal = 端末
doctor-size = 大きさ
doctor-characters = 文字
doctor-mouse = マウス
doctor-settings = 設定
doctor-keys = キー
doctor-theme = テーマ
doctor-identities = プレイヤー
doctor-games = 対局
doctor-hosted = ホスト対局
doctor-proxy = プロキシ
doctor-server = サーバー
doctor-name = 名前
doctor-port = ポート
doctor-upgrade = 切り替え
doctor-greeting = ハンドシェイク
doctor-round-trip = 往復
doctor-clocks = 時刻
doctor-not-set = 未設定
doctor-dumb = dumb：カーソルを動かせません
doctor-no-terminal = 端末ではありません
doctor-no-colours = なし
doctor-sixteen-million = 1600万色
doctor-not-utf8 = { $locale }、UTF-8ではありません
doctor-columns-rows = { $columns }桁、{ $rows }行
doctor-widths = 桁数：{ $widths }
doctor-mouse-answers = 応答あり。クリックとフォーカスを知らせるかは、メニューの行をクリックすればわかります
doctor-no-settings = なし（問題ありません。`oxo config`を参照）
doctor-nowhere = 保存するホームディレクトリがありません
doctor-kept = { $path }、このサーバー用は{ $count }件
doctor-proxy-unused = { $variable }が設定されていますが、`oxo`は使いません
doctor-no-url = サーバーのアドレスではありません
doctor-in = { $what }（{ $time }）
doctor-tls = TLSとWebSocket
doctor-plain = WebSocket（暗号化なし）
doctor-speaks = { $server }、プロトコル{ $version }
doctor-no-ping = pingが1つも戻りませんでした
doctor-pings = { $count }回の中央値{ $time }、揺らぎ{ $jitter }
doctor-ahead = サーバーが{ $ms }ミリ秒進んでいます
doctor-behind = サーバーが{ $ms }ミリ秒遅れています
doctor-http = WebSocketではなくHTTP { $status }
doctor-next-plain = 行モードで対局：`oxo --plain`
doctor-next-term = `oxo --plain`で行モードにするか、TERMを設定してください
doctor-next-utf8 = LANG=C.UTF-8を設定するか、`--ascii`を使ってください
doctor-next-terminal = 調べるには、ファイルやパイプではなく端末で実行してください
doctor-next-window = ウィンドウを広げるか、`--plain`を使ってください
doctor-next-ascii = `--ascii`を使ってください
doctor-next-narrow = `--ascii`を使うか、幅があいまいな文字を半角に設定してください
doctor-next-settings = その行を直してください。`oxo config`で例を表示できます
doctor-next-keys = その項目を直してください。`oxo config`で例を表示できます
doctor-next-theme = 設定、OXO_THEME、`--theme`のどれかで別のテーマを選んでください。`oxo themes`で一覧を表示できます
doctor-next-home = HOMEを設定してください。なければ毎回新しいゲストになります
doctor-next-directory = 書き込めるようにするか、別のディレクトリを指定してください
doctor-next-proxy = ネットワークの出口がプロキシだけなら、ここからサーバーには届きません
doctor-next-online = このマシンがオンラインか確かめてください
doctor-next-name = サーバーの名前と、このマシンがオンラインかを確かめてください
doctor-next-port = サーバーが動いているか、ファイアウォールがポート{ $port }を遮っていないか確かめてください
doctor-next-network = 別のネットワークを試してください
doctor-next-near = 1手ごとにこれだけかかります。近いサーバーのほうが快適です
doctor-next-clock = 対局に影響はありません。このマシンの時計を合わせてください
doctor-next-http = プロキシか別のプログラムが応答しています。WebSocket（UpgradeとConnection）を通し、正しいパス（通常は/ws）にする必要があります
doctor-next-silent = 途中でWebSocketが止められています。wss://を試してください
doctor-next-url = URLを確かめてください：ws://かwss://、ポート、パス
doctor-next-operator = サーバーの運営者に問い合わせてください

## `oxo bot`

engine-none = エンジンは./pbrain-pelaのようなプログラムです
engine-arrived = { $name }としてサーバーに入りました
engine-offline = 接続できません：{ $reason }。{ $time }後にもう一度試します
engine-waiting = { $game }：相手を待っています
engine-ended-unseen = { $game }：切断中に終わりました
engine-nonsense = { $game }：サーバーの対局データが壊れています
engine-restarted = { $game }：エンジンを再起動します（{ $fault }）
engine-resigned = エンジンのエラーで投了：{ $fault }
engine-leaving = 新しい対局はありません。退出します
engine-leaving-later = 新しい対局はありません。{ $count }局が進行中です。もう一度Ctrl-Cを押すと時計に任せて退出します

## What an engine did wrong

fault-start = 起動できません：{ $error }
fault-late = { $seconds }秒間応答しませんでした
fault-gone = 勝手に終了しました
fault-line = 通信できません：{ $error }
fault-line-deaf = 入力を読みません
fault-line-endless = 出力が終わりません
fault-reply = 返答「{ $reply }」はここでは無効です
fault-illegal = 「{ $reply }」は打てない手でした：{ $error }
fault-refuses = 拒否しました：「{ $reply }」
fault-unspoken = 送れません：{ $error }
fault-opening = この対局の開局ができません：{ $error }
fault-idle = 何もしません
fault-rules = Gomocupプロトコルのエンジンが打てるのは、端のある盤での5個並べ（自由な開局か+swap、+swap2）です。{ $rules }は打てません

## `oxo --help`: headings and remarks

manual-usage = 使い方：
manual-arguments = 引数
manual-options = オプション
manual-common = すべてのコマンドのオプション
manual-play = 対局
manual-look-back = 観戦と検討
manual-keep = 保存
manual-beside = 盤のほか
manual-more = その他
manual-default = [既定：{ $value }]
manual-variable = [環境変数：{ $value }]
manual-values = [使える値：{ $values }]
manual-example = 例：{ $command }
manual-lines = `--plain`で入力できる行：

## `oxo --help`: what a command does

about-oxo =
    さまざまな大きさの三目並べと五目並べ。人ともボットとも対局

    コマンドなしではメニューが開き、最初の項目ですぐにボットと対局できます。`oxo LINK`でリンクの対局を開きます。
about-play =
    すぐにボットと対局する

    サーバーを指定しなければ、このマシンで対局します。
about-seek = 相手を探す
about-create = 対局を開き、友だち用のコマンドを表示する
about-join = 対局に参加する、または続ける
about-watch = 対局を観戦する
about-host =
    このマシンをサーバーにして、友だちとの対局を開く

    途中の対局があれば再開します。--serverがあれば、対局はそのサーバーに開きます。
about-replay = 対局を見直す：1手ずつ進め、別の手を試し、勝負の分かれ目を探す
about-list = 対局募集と進行中の対局を一覧にする
about-ssh =
    普通のsshで対局できるようにする：このプログラムを相手の端末に表示

    対局は--serverのサーバーで行われます。指定しなければ、このマシンがサーバーになります。
about-solve =
    最善を尽くした結果と、その手を調べる

    時間が足りなければ3で終了します。
about-analyze = 対局を解析する：各局面の価値と、勝ちを逃した場所
about-status =
    自分の対局が何局あり、何局が手番かを1行で示す

    プロンプトやステータスバー用です。速く、対局中のプログラムの邪魔をせず、サーバーが応答しなくても0で終了します。`oxo host`の対局は数えません。
about-wait =
    自分の手番を待ち、相手の手を示す

    手番になれば0、対局が終われば3、--timeoutを過ぎれば4で終了します。
about-player = プレイヤーの成績、レーティング、最近の対局を表示する
about-top =
    ゲームのランキングを表示する

    レーティングから偏差の2倍を引いた順です。
about-link = 別のマシンでも同じプレイヤーになる：コードを表示、または入力
about-devices = 自分の端末を一覧にする、または1台をログアウトする
about-doctor =
    画面、設定、サーバーを調べて報告する

    何かが動かなければ1で終了します。
about-config = 設定の例と置き場所を表示する、またはそこに書く
about-export = 対局を別の形式や画像で書き出す
about-import = SGF、.psq、JSON、テキストのファイルから対局を保存する
about-verify =
    棋譜がルールに合っているか調べる

    合わないものがあれば1で終了します。
about-bot =
    Gomocupプロトコルのエンジンに打たせる

    --roundsの局数まで相手を探します。1回目のCtrl-Cで新しい対局をやめ、2回目で進行中の対局から離れます。
about-themes = テーマを一覧にする、またはひな形を出力する
about-completions = コマンドとオプションのシェル補完を出力する
about-man = マニュアルを出力する、またはコマンドごとのページを書く
about-lobby = 対局募集と対局を一覧にする
about-accept = この番号の対局募集に応じる

## `oxo --help`: options and arguments

option-help = ヘルプを表示する
option-version = バージョンを表示する
option-server = サーバー：example.org、そのリンク、wsアドレス [既定：ws://127.0.0.1:7171/ws、`play`では不要]
option-name = 自分の名前（24文字まで）
option-config = 通常と違う設定ファイル：`oxo config`を参照
option-ca = システムのものに加えてwss://で信頼する認証局のPEMファイル
option-games = 終了や退席のときに対局を保存し、コードで探す場所 [既定：ユーザーのデータディレクトリのoxo/games]
option-guest = 新しいゲストとして対局し、何も保存しない
option-plain = 標準出力に行で表示し、標準入力から手を読む（出力が端末でなければ既定）
option-json = JSON出力：返答は1つのオブジェクト、対局は1行に1イベント
option-ascii = ASCII文字だけで描く
option-theme = 配色 [既定：端末の配色]、一覧は`oxo themes`
option-lang = enのような言語 [既定：ロケールの言語]
option-confirm = 場所を2度選んだときだけ打つ（時間がないときはすぐに打つ）
option-game = ゲーム（--rulesと同じ）
option-rules = tictactoe、gomoku、standard、renju、caro、caro6、boundless、または4x4x3、7x6x4+gravity、3x3x3+misere、gomoku+swap2など [既定：tictactoe、--ratedではgomoku、`play`では前回のもの]
option-clock = none、または5m+3s、30s/move、3dなど
option-side = Xが先手。x、o、any
option-delay = 観戦者に対局者よりどれだけ遅れて見せるか（30sなど、10mまで）
option-opponent = ボット（--botと同じ）
option-play-bot = ボット [既定：前回のもの、最初はbeginner]：{ $bots }
option-resume = 最後に離れた対局を続ける
option-both = 1台で2人：このキーボードを2人で使う
option-play-engine = このマシンにあるGomocupプロトコルのエンジンと対局する："pbrain-pela"のように引数も含めて1つの引数で
option-rated = レート戦をする
option-bot-after = この時間内に誰も来なければボットと対局する（30sなど）
option-seek-bot = そのときのボット
option-listed = 対局をロビーに表示する
option-join-code = 対局のコードかリンク
option-watch-code = 対局のコードかリンク [既定：一覧、--plainでは最も観戦者の多い公開対局]
option-tv = 最も観戦者の多い対局を追い、終われば次の対局を見る
option-bind = 待ち受けるアドレス [既定：このマシンのすべて]
option-local = このマシンのプログラムだけを受け付ける
option-host-port = ポート [既定：7171、または空いているもの]
option-new = 途中の対局があっても別の対局を開く
option-saved-game = ここに保存したかサーバーにある対局のコードやリンク、ファイル、または最後に保存した対局を表す`last`
option-file-rules = ルール（ファイルに書かれていないとき）
option-at = この手数のあとから始める
option-format = 形式 [既定：OUTの名前による、またはテキスト]
option-export-at = この手数のあとの局面 [既定：最後]
option-numbers = 画像の石に番号を付ける
option-export-output = 書き込むファイル [既定：標準出力]
option-import-file = SGF、.psq、JSON、テキストのファイル
option-import-rules = ルール（ファイルに書かれていないとき）[既定：5個以上並べる]
option-import-output = 書き込むファイル [既定：保存した対局]
option-verify = 対局のファイル（読める形式ならどれでも）か、保存した対局のコード。`last`は最後に保存した対局
option-listen = 待ち受けるアドレス
option-data = ホスト鍵、訪問者のデータ、開いた対局を置くディレクトリ [既定：ユーザーのデータディレクトリのoxo/ssh]
option-ssh-port = --serverなしで開くサーバーのポート
option-public-url = 訪問者の友だちから見たサーバーのアドレス [既定：--server]
option-sessions = 同時セッション数の上限
option-sessions-per-address = 1アドレスあたりの同時セッション数の上限
option-sessions-per-minute = 1アドレスで1分間に始められるセッション数の上限（一度にはその半分）
option-patience = 接続がセッションの開始や表示の読み取りにかけられる時間
option-idle = 訪問者が何も入力しないでいられる時間
option-solve-start = ルール、または3x3x3/x:a1/o:b2/xのような局面
option-moves = ここまでの手を1つの引数で："a1 b2 c3"
option-time = 試す時間（10s、5mなど）
option-analyze-game = 対局のコード、ファイル、または最後に保存した対局を表す`last`。手を1つの引数で書くこともできる："a1 b2 c3"
option-analyze-rules = ルール [既定：ファイルのもの、手を書いたときはtictactoe]
option-nodes = 対局の各局面で調べる局面の数 [既定：終局後と同じ400000]
option-analyze-time = 局面の数の代わりに、各局面で考える時間（1s、5mなど）。結果はマシンによって変わる
option-analyze-bot = 解けない局面で考えを示すボット。master以外はすべての局面で使う
option-offline = サーバーに届かないときの出力 [既定：なし]
option-wait-code = 対局のコード
option-timeout = この時間（30s、5mなど）で待つのをやめ、終了コード4で終わる
option-player = プレイヤーの名前 [既定：自分]
option-top-rules = ゲームのルール
option-link-code = 別のマシンの`oxo link`が示すコード。なければこのマシンがコードを示す
option-device = `oxo devices`でのこのマシンの名前 [既定：マシンの名前]
option-replace = ここでのプレイヤーと席をすべて手放す
option-sign-out = この番号の端末をログアウトする（すぐに閉じる）
option-write = 例をそのファイルに書く（既存のファイルは不可）
option-engine = エンジンとその引数を1つの引数で："pbrain-pela --option"
option-bot-seek = 同じ条件の相手を探す（既定）
option-bot-create = 誰でも参加できる対局をロビーに開いておく
option-bot-rules = ルール：端のある盤での5個並べ
option-bot-clock = none、または5m+3s、30s/move、3dなど
option-bot-rated = レート戦をする
option-rounds = この局数で退出する
option-at-once = 同時に打つ対局の上限（1局ごとにエンジンを1つ起動）
option-turn = 最長の思考時間（5sなど）[既定：時計による、時計なしでは5s]
option-grace = エンジンが時間を過ぎて応答しないとき、再起動するまでの時間
option-memory = エンジンが使えるメモリ（MiB）
option-folder = エンジンがファイルを置ける場所
option-verbose = エンジンの人向けの出力を表示する
option-print = このテーマを出力する（自作のひな形）
option-shell = シェル
option-directory = コマンドごとのページ（oxo.1、oxo-play.1など）を書く場所。なければ最初のページを標準出力に書く
option-seek-number = ロビーの対局募集の番号

## Mistakes on the command line and in lines

mistake-option = 不明なオプション「{ $text }」です
mistake-option-like = 不明なオプション「{ $text }」です。{ $like }ですか？
mistake-argument = 余分な引数「{ $text }」です
mistake-command = 不明なコマンド「{ $text }」です
mistake-command-like = 不明なコマンド「{ $text }」です。{ $like }ですか？
mistake-value = { $option }に「{ $text }」は使えません。使える値：{ $values }
mistake-no-value = { $option }には値が必要です
mistake-extra-value = { $option }に値は付けられません
mistake-twice = { $option }は1回だけ使えます
mistake-conflict = { $option }と{ $other }は同時に使えません
mistake-missing = { $what }がありません
mistake-no-command = コマンドがありません
mistake-encoding = 引数が正しいUTF-8ではありません
mistake-usage = 使い方：{ $usage }
mistake-more = 詳しくは`--help`
mistake-quotation = 引用符が閉じていません
mistake-quit-first = それは単独のコマンドです。先に終了してください
mistake-visitor = 訪問者はこのサーバーでだけ対局できます
mistake-line-options = 行に書けるのは--serverだけです。ほかのオプションはプログラムの起動時に指定してください

## All bots, on the command line

level-names = { $titles }、level:1からlevel:10、{ $others }、{ $last }

## `oxo config`

config-head = oxoの設定。オプションやOXO_NAMEのような変数が優先します。
config-name = 自分の名前（24文字まで）。
config-server = サーバーを使うコマンドの接続先。`oxo play`はこのマシンで対局します。
config-theme = 配色。一覧は`oxo themes`。
config-lang = 言語。なければロケールの言語。
config-ascii = ASCII文字だけで描く。
config-games = 終わった対局を保存するディレクトリ。
config-confirm = 打つ前に確認する。
config-bell = 手番になったらベルを鳴らす。
config-keys = 通常のものに代わるキー。動作の名前ごとに1つ、またはリスト。

## Files of games

format-line = { $line }行目：{ $fault }
format-too-long = { $most }バイトを超えています
format-unknown = 棋譜ではありません。SGFは「(;」、.psqファイルは「Piskvorky」、JSONは「{"{"}」、テキストの棋譜は「[」で始まります
format-renlib = RenLibのライブラリ（.lib）で、手順の木です。その中の1局をSGFで保存してください
format-xml = RenjuNetのデータベース（.rif）のようなXMLです。その中の1局をSGFで保存してください
format-drawn = 画像には手がありません。対局をSGFかテキストで書き出してください
format-rec = 盤のないPiskvorkの.recのようです。そこで.psqとして保存してください
format-sav = 数字だけのYixin-Boardの.savのようです。SGFで保存してください
format-bare = 手しかありません。上に[Rules "15x15x5"]、下に*を書いてください
format-position = 対局ではなく局面です。`oxo board FILE` で開けます
format-encoding = 文字コード「{ $name }」には対応していません。UTF-8で保存してください
format-encoding-wrong = CA[{ $name }]とありますが、文字コードが違います。UTF-8で保存し、CA[UTF-8]と書いてください
format-encoding-unnamed = 文字コードの記載がなく、GBK、Big5、Shift-JISなどのようです。「(;」のあとにCA[Shift-JIS]などと書くか、UTF-8で保存してください
format-encoding-utf8 = UTF-8ではありません。この形式はUTF-8に限ります
format-other-rules = 対局のルールは{ $ours }ではなく{ $theirs }です
format-no-board = 盤の列と行は1から64までです
format-other-board = 盤は{ $width }x{ $height }で、{ $ours }と合いません。`--rules standard`のようなプリセットはどの盤にも合います
format-illegal = { $rules }では{ $number }手目が打てません：{ $reason }
format-sgf-place = '{ $letter }'の位置が違います。プロパティはB[hh]のように書き、ノードは「;」で始まります
format-sgf-cut = 対局の途中でファイルが終わっています
format-sgf-game = GM[{ $game }]は別のゲームです（五目並べはGM[4]）
format-sgf-size = 「{ $size }」は52x52までの盤の大きさではありません
format-sgf-setup = { $property }で石が配置されているため、対局ではなく局面です。`oxo board FILE` で開けます
format-sgf-cell = 「{ $text }」は盤上の場所ではありません
format-sgf-turn = { $number }手目が{ $side }になっています。両者は交互に打ちます
format-sgf-decision = OXD[{ $text }]：ここで選ぶことはありません
format-sgf-result = RE[{ $text }]：{ $reason }
format-psq-header = 1行目は「Piskvorky 15x15, 0:0, 0」のように書きます
format-psq-place = 「{ $text }」は8,8,1250のような手ではなく、位置も違います。手のあとには、2つの名前とコード、またはコードだけが続きます
format-text-long = 棋譜は{ $most }バイトまでです
format-text-tag = タグは[Rules "15x15x5"]のように書きます
format-text-second = タグ{ $tag }が2つあります
format-text-no-rules = タグ[Rules "..."]がありません
format-text-result = 結果はx、o、draw、aborted、*のどれかで、「{ $text }」は使えません
format-text-how = 「{ $text }」で終わる対局はありません
format-text-illegal = { $number }手目は打てません：{ $reason }
format-text-decision = { $number }手目のあとの「{ $text }」：{ $reason }
format-text-no-result = 手のあとに結果（x、o、draw、aborted、*）がありません
format-text-after = 結果のあとに「{ $text }」があります
format-text-two-results = タグでは{ $tag }、手のあとでは{ $result }です
format-end-differs = 手順による結果は{ $stated }ではなく{ $moves }です
format-end-no-how = タグ[How "..."]がありません。手順だけでは対局は終わりません
format-end-never = { $how }で{ $result }になる対局はありません
format-end-not-dead = まだ並びを完成できるので、引き分けではありません
format-json-other = オブジェクトに{ $wanted }がありません
format-json-move = { $number }手目「{ $text }」：{ $reason }
format-json-decision = { $number }番目の選択はそこではできません
format-remark-rules = 不明なRU[{ $text }]：{ $rules }として読みました
format-remark-letters = 文字コードの違う文字を{ $mark }に置き換えました
format-remark-latin = 文字コードの記載がなく、Latin-1として読みました。文字がおかしければ、「(;」のあとにCA[Shift-JIS]などと書いてください
format-remark-result = 不明なRE[{ $text }]：結果は手順によります
format-remark-variations = ファイルに変化が{ $count }つあります。本筋だけを読みました
format-remark-games = ファイルにはほかに{ $count }局あります。最初の対局だけを読みました
format-write-boundless = { $format }に端のない盤はありません。textかjsonを選んでください
format-write-large = { $format }の盤は1辺{ $longest }マスまでです。textかjsonを選んでください
format-write-psq = .psqファイルは5個並べ用で、{ $rules }には使えません。sgf、text、jsonのどれかを選んでください
format-write-picture = 画像を描けません：{ $error }
format-write-memory = メモリが足りません
format-picture = { $rules }：{ $stones }石
format-picture-last = { $rules }：{ $stones }石、最後は{ $cell }

## What visitors of an ssh gate read

ssh-no-text = コマンド行は{ $most }バイトまでのテキストです
ssh-command = 訪問者は`{ $command }`を使えません。自分のマシンが必要です
ssh-option = 訪問者は{ $option }を使えません。ゲートのマシンに関わるものです
ssh-no-code = 訪問者はK7QX2Mのようなコードで対局を指定します
ssh-superseded = 同じ鍵の新しいセッションに引き継がれました
ssh-idle = 長く入力がなかったので、セッションを終了しました
ssh-flooded = 入力が多すぎたので、セッションを終了しました
ssh-closing = ゲートが停止します。席は残るので、しばらくして試してください
ssh-full = このゲートのセッションは埋まっています。あとで試してください
ssh-full-address = お使いのアドレスからのセッションが多すぎます。先に1つ終了してください
ssh-start = セッションを開始できません：{ $error }
ssh-analysis = ここでの解析に使えるCPU時間は{ $seconds }秒までです
ssh-failed = セッションが失敗しました。接続し直してください
ssh-too-often = お使いのアドレスからの新しいセッションが多すぎます。{ $seconds }秒後に試してください
ssh-guest = 対応する種類の鍵（ed25519、ecdsa）がないので、ゲストとして対局します。

## The analysis board of the page: `/board`

page-analysis = 検討盤
page-analyze = 解析
page-analysis-mode = クリックの動作
page-analysis-play = 交互に打つ
page-analysis-remove = 取り除く
page-analysis-turn = 手番を変える
page-analysis-here = ここを開始局面にする
page-analysis-cut = ここから削除
page-analysis-engine = エンジン
page-analysis-lines = 候補数
page-analysis-comment = コメント
page-analysis-position = 局面
page-analysis-open-file = SGFを開く
page-analysis-large = ファイルが{ $most } kBを超えています
page-analysis-not-at-start = この局面には続きの手があります。先に削除するか、ここを開始局面にしてください

## Puzzles

puzzle-title = 問題{ $puzzle }
puzzle-daily = 本日の問題
puzzle-fours = { $side }の手番：四追いで勝つ
puzzle-foul = { $side }の手番：四追いで、最後の受けを禁点にさせる
puzzle-threats = { $side }の手番：四と三の追い詰めで勝つ
puzzle-hold = { $side }の手番：四を打たずに相手の四追いを止める
puzzle-win = { $side }の手番：相手がどう応じても勝つ
puzzle-draw = { $side }の手番：負けない手を見つける
puzzle-begin = 盤上に打ってください。
puzzle-right = { $cell }は正解です。{ $side }の応手は{ $line }
puzzle-solved = { $cell }は正解です。解けました！
puzzle-wrong = { $cell }は失敗：{ $line }
puzzle-wrong-end = { $cell }は失敗です
puzzle-wrong-idle = { $cell }は失敗：狙いがありません
puzzle-otherwise = { $cell }でも勝てますが、題意と違います。もう一度試してください
puzzle-put-off = { $cell }は四ですが、相手の勝ちを先に延ばすだけです。もう一度試してください
puzzle-open = { $cell }は判定できませんでした。別の手を試してください（今回は数えません）
puzzle-judging = この手をまだ判定しています
puzzle-solution = 解答：{ $line }
puzzle-enter = Enterで次の問題へ
puzzle-difficulty = 難易度{ $rating }
puzzle-head = 問題{ $puzzle }：{ $rules }、難易度{ $rating }
puzzle-themes = テーマ：{ $themes }
puzzle-theme-gapped = 飛び四
puzzle-theme-diagonal = 斜め
puzzle-theme-edge = 盤の端
puzzle-theme-counter-four = ノリ手の四
puzzle-theme-four-three = 四三
puzzle-theme-double-four = 四四
puzzle-theme-foul = 禁手に追い込む
puzzle-rating = 問題のレーティング：{ $rating }
puzzle-family = { $family ->
    [renju] 連珠
    [caro] カロ
    [small] 小さい盤
   *[five] 五目並べ
}
puzzle-count = { $tried }問中{ $solved }問を一度で正解
puzzle-streak = 連続正解：{ $count }問
puzzle-streak-over = 連続正解はここまでです。記録：{ $count }問
puzzle-skipped = とばしました。1回の挑戦でとばせるのは1問です
puzzle-no-skip = この挑戦ではもうとばせません
puzzle-none-left = この種類の問題はもうありません
puzzle-unknown = 問題{ $puzzle }はありません
puzzle-mine = 自分のミス
puzzle-mine-due = 自分のミス。今日の復習：{ $count }問
puzzle-mine-again = { $days }日後にもう一度出ます
puzzle-mine-learnt = 習得しました。もう出題されません
puzzle-mine-next = 今日の復習はありません。次は{ $days }日後です
puzzle-mine-none = 復習する局面はまだありません。自分の対局を検討すると、証明されたミスがここに入ります
puzzle-mine-found = 明日から復習するミス：{ $count }個（{ $way }）
puzzle-unkept = 結果を{ $path }に保存できません：{ $error }
puzzle-show = 解答
puzzle-next = 次の問題
puzzle-field = あなたの手
puzzle-cell = 場所を入力（例：{ $cell }）
puzzle-busy = 1分間の手数が多すぎます。少し待ってください
puzzle-menu = 問題
puzzle-menu-about = 勝ちか唯一の受けを見つける（答えはすべて証明付き）
puzzle-code = 「{ $text }」は問題のコードではありません。{ $example }のような英数字6文字です
puzzle-kind = 「{ $text }」という種類の問題はありません。fours、foul、threats、hold、exactのどれかを使ってください

## `oxo help puzzle`

puzzles-about =
    問題を解く：勝ちか唯一の受けを見つける

    答えの正誤はすべて証明されます。結果はこのマシンに保存されます。
puzzles-option-code = 問題のコード [既定：実力に合う問題]
puzzles-option-daily = 本日の問題（どこでも同じ）
puzzles-option-streak = 間違えるまで、だんだん難しくなる問題
puzzles-option-kind = この種類の問題だけ：fours、foul、threats、hold、exact
puzzles-option-mine = 検討した対局での自分のミス（1、3、7、21日後）
puzzles-not-here = このプログラムに問題{ $puzzle }はなく、サーバーも表示できません：{ $reason }

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = { $path }の設定を読めません：{ $error }
keep-settings-wrong = { $path }の{ $line }行目：{ $reason }
keep-settings-taken = { $path }に設定がすでにあります。変更しませんでした
keep-settings-unwritable = { $path }に設定を書けません：{ $error }
keep-settings-nowhere = ホームディレクトリがありません。`--config`でファイルを指定してください
keep-settings-written = { $path }に書きました
keep-identity-unkept = あなたのプレイヤーを{ $path }に保存できません：{ $error }
keep-identity-token = サーバーのログイン情報は{ $bytes }バイトあり、保存しませんでした
keep-identity-held = 別の`oxo`がこの名前でそこで対局中です。先に閉じてください
keep-identity-further = 別の`oxo`がそこで開いているため、ここでは2人目のプレイヤーです。対局を続けるには、それを閉じて`oxo join CODE`を実行してください
keep-identity-taken = そこにはもうプレイヤーがいます。`--replace`で、そのプレイヤーと席をすべて手放します
keep-identity-damaged = 壊れたファイルを{ $path }に移しました。新しいゲストになります
keep-file = { $path }：{ $error }
keep-file-rules = { $path }：{ $error }（`--rules`を使うと、ほかのルールで読めます）
keep-games-unknown = ファイル「{ $text }」も、{ $path }にそのコードの対局もありません。`--games`で別のディレクトリを選べます
keep-games-empty = { $path }に保存した対局はまだありません
keep-games-nowhere = 対局を探すホームディレクトリがありません。`--games`でディレクトリを指定してください
keep-games-crowded = { $path }には{ $name }という対局がほかに{ $most }局あります
keep-trust-unreadable = { $path }から証明書を読めません：{ $error }
keep-trust-empty = { $path }に証明書がありません
keep-trust-damaged = { $path }の証明書が壊れています
keep-theme-unlisted = 不明なテーマ「{ $name }」です。使えるテーマ：{ $names }
keep-theme-unreadable = { $path }のテーマを読めません：{ $error }

## More input that cannot be read

input-name-empty = 名前は1文字以上必要です
input-name-long = 名前は{ $most }文字までです。今は{ $count }文字あります
input-name-control = 名前に制御文字は使えません
input-bot-first = 「{ $text }」はボットです。ルールを先に書いてください：`oxo play gomoku { $bot }`
input-side = 「{ $text }」という側はありません。x、o、anyのどれかを使ってください
input-moves-quoted = 手は引用符で囲み、1つの引数にしてください："a1 b2 c3"
input-span = 「{ $text }」は時間ではありません。30sや2mのように書いてください
input-number = 「{ $text }」は整数ではありません。4のように書いてください
input-range = { $text }は範囲外です。{ $least }から{ $most }の整数を使ってください
input-address = 「{ $text }」はアドレスではありません。{ $example }のように書いてください
input-server = 「{ $text }」はサーバーではありません。{ $example }のようなアドレスを使ってください
input-server-login = サーバーのアドレスにユーザー名やパスワードは含められません

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = で勝ちを逃しました
study-missed-draw = で引き分けを逃しました
study-allowed-win = で相手に勝ちを許しました
study-none = 勝負の分かれ目なし：どちらも勝ちや引き分けを逃していません。
study-turn = 勝負の分かれ目：{ $turn }{ $blunder }。
study-before = 着手前、{ $value }：{ $line }
study-after = 着手後、{ $value }：{ $line }
study-to-move = { $side }の手番

## Positions

position-form = 不明な局面「{ $text }」です。15x15x5/x:h8,i9/o:h9/xのように、ルール、石、手番を書いてください
position-too-long = 局面は{ $most }文字までです
position-won =
    { $side ->
        [x] X
       *[o] O
    }の並びが完成しているので、対局は終わっています
position-both-won = XもOも並びが完成しています。どちらかを取り除いてください
position-full = 盤が埋まっていて、打つ場所がありません
position-stuck = 空いている場所はすべてXの禁点なので、対局は終わっています

## The analysis board

board-late-setup = { $property }は初手のあとに石を置いています。置けるのはファイルの最初だけです
board-setup-full = AB、AW、AEに書かれた場所が多すぎます。同じ場所は1回だけ書いてください
board-tree-full = { $most }手を超えています。先に変化を1つ削除してください
board-block-line = 「{ $text }」は7,7,1のような石でも、BOARDの前のコマンドでもありません
board-block-open = ブロックがDONEで終わっていません

## The analysis board in lines

analysis-about = 局面を解析する：石を置き、手を試し、勝ちの理由を調べる
analysis-option-position = 15x15x5/x:h8,i9/o:h9/xのような局面、ルール、ファイル、終わった対局のコード（なければ空の盤）
analysis-hint = 場所を入力するとそこに打ちます。helpでコマンドの一覧
analysis-place-start =
    開始局面、{ $turn ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }の手番
analysis-place =
    { $number }手目、{ $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    } { $cell }、{ $turn ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }の手番
analysis-won =
    { $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }の勝ち：{ $how ->
        [forbidden] 空いている場所はすべて禁点
       *[line] 並びの完成
    }
analysis-drawn = 引き分け：満局
analysis-moves = ここからの手：{ $cells }
analysis-last-move = このあとに手はありません
analysis-at-start = 開始局面です
analysis-not-at-start = 開始局面のあとに手があります。先にcutで削除するか、hereでこの局面を開始局面にしてください
analysis-saved = { $path }に保存しました
analysis-save-other = { $path }は既に存在します。上書きできるのは.sgfファイルだけです
analysis-thinking = 考え中です。stopで止まります
analysis-not-thinking = エンジンは考えていません
analysis-line = { $rank }. { $chance }、深さ{ $depth }：{ $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }が{ $moves }手で勝ち：{ $cells }
analysis-line-holds = { $rank }. 引き分け：{ $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    }の{ $kind ->
        [line] 並びが完成する場所
       *[fork] 両狙いの場所
    }：{ $cells }
analysis-no-threats = 狙いはありません
analysis-no-forbidden = 禁点はありません

## The proof explorer of the analysis board

proof-completes =
    { $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }は{ $cell }で並びが完成します
proof-wins =
    { $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }が{ $moves }手で勝ち、{ $by ->
        [fours] 四追い
        [threats] 追い詰め
       *[play] 全探索
    }：{ $cells }
proof-loses =
    { $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }はどう打っても負けです
proof-answer =
    { $cell }には、{ $side ->
        [black] 黒
        [white] 白
        [x] X
       *[o] O
    }が{ $best }から{ $moves }手で勝ちます
proof-answer-open = { $cell }のあとの勝ちは見つかりません
proof-others-lose = ほかの手ではすぐに負けます
proof-all-lose = どの手でもすぐに負けます
proof-none = 何も証明できません：四追いでも追い詰めでも勝ちが見つかりませんでした
proof-written =
    証明を書きました：{ $moves }手、{ $open ->
        [0] どの応手でも負け
       *[other] 未証明の応手{ $open }
    }
