### OXO in Vietnamese (tiếng Việt). A machine translation that no speaker has reviewed yet.
###
### Glossary
###
### tic-tac-toe Caro 3×3 · gomoku Gomoku tự do · renju Renju · caro Caro · drop four Bốn trong một hàng
### infinite board bàn vô hạn · misère đủ hàng là thua · board bàn (cờ) · edge mép · stone quân
### line hàng · in a row liên tiếp · blocked at both ends bị chặn hai đầu · move nước (đi) · to play đi
### cell ô · turn lượt · side bên (Đen/Trắng, X/O) · to play as cầm · opening khai cuộc
### three ba · open three ba mở · broken three ba nhảy · four bốn kín · open four bốn mở
### double three nước đôi 3-3 · double four nước đôi 4-4 · four-three nước 4-3
### overline sáu quân trở lên · forbidden move nước cấm · threat mối đe dọa · win by fours chuỗi bốn
### swap đổi bên · game ván · review xem lại · variation biến · position thế cờ
### resign đầu hàng · draw hòa · takeback đi lại · abort hủy ván · rematch đấu lại
### premove nước đi trước · claim victory (yêu cầu) xử thắng · pause tạm dừng · resume chơi tiếp
### hint gợi ý · turning point bước ngoặt · opponent đối thủ · spectator khán giả
### open challenge thách đấu mở · lobby sảnh · guest khách · rated có xếp hạng
### casual không xếp hạng · rating hệ số · leaderboard bảng xếp hạng · clock đồng hồ
### time control thể thức thời gian · link a device liên kết thiết bị · computer máy · bot bot
### puzzle câu đố · streak chuỗi · solution lời giải · game record biên bản · clock ledger nhật ký
### đồng hồ · line mode chơi theo dòng · theme giao diện · engine engine · visitor khách ghé
###
### Style: bạn, verb first on buttons, sentence case, NFC, tones as in hòa and hủy.

## Languages

language-name = Tiếng Việt
language-unknown = Không có ngôn ngữ "{ $language }"; hãy dùng { $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }, { $two }
join-clauses = { $one }; { $two }
join-sentences = { $one }. { $two }
join-label = { $label }: { $text }

## Refusals in a game

why-game-over = Ván đã kết thúc
why-occupied = Ô { $cell } đã có quân
why-out-of-bounds = Ô { $cell } nằm ngoài bàn cờ
why-too-far = Ô { $cell } quá xa; hãy đi trong vòng { $most } ô quanh một quân khác
why-not-at-origin = Quân đầu tiên phải đặt ở 0,0, không phải { $cell }
why-forbidden =
    X không được đi { $cell }: nước này tạo { $foul ->
        [double_three] nước đôi 3-3
        [double_four] nước đôi 4-4
       *[overline] sáu quân trở lên
    }
why-floats = Ô { $cell } lơ lửng; quân thả ở đó sẽ rơi xuống { $lands }
why-not-in-centre = Khai cuộc này bắt đầu ở giữa bàn, tại { $centre }, không phải { $cell }
why-too-near = Ô { $cell } quá gần tâm; quân thứ ba của khai cuộc này phải cách tâm ít nhất { $least } ô
why-decision-due = Hãy trả lời câu hỏi khai cuộc trước
why-not-due = Lúc này không thể chọn như vậy
why-not-seated = Chỉ người chơi mới làm được việc này
why-no-opponent = Hãy chờ đối thủ; chỗ bên kia còn trống
why-nobody-to-resign-to = Chưa có đối thủ; hãy hủy ván
why-nobody-to-ask = Chưa có đối thủ
why-stale = Bàn cờ đã thay đổi: có { $have } quân, không phải { $ply }
why-changed = Ván đã thay đổi; hãy xem lại
why-not-your-turn = Đang là lượt đối thủ
why-nothing-ahead = Chỉ có thể đi trước khi đang là lượt đối thủ
why-counts = Không thể hủy ván sau nước thứ hai; hãy đầu hàng
why-undrawn = Vẫn còn có thể xếp đủ hàng nên ván chưa hòa
why-opponent-there = Chỉ có thể yêu cầu xử thắng trong lượt đối thủ, khi họ đã vắng mặt đủ lâu
why-clock-decides = Ván chậm thế này không thể yêu cầu xử thắng; hãy chờ đồng hồ
why-offer-open = Đang có một đề nghị khác chờ trả lời
why-nothing-to-take-back = Bạn chưa có nước nào để đi lại
why-not-over = Ván chưa kết thúc
why-rematch-on = Ván đấu lại đã bắt đầu
why-nobody-there = Đối thủ đã rời đi
why-self-left = Bạn đã rời ván này; hãy vào lại trước
why-paused = Ván đang tạm dừng; hãy chơi tiếp trước
why-not-paused = Ván không tạm dừng
why-no-clock = Ván này không có đồng hồ
why-opponent-away = Đối thủ đang vắng mặt nên không thể chấp nhận
why-granted-enough = Bạn đã dùng hết lượt tạm dừng và thêm giờ trong ván này
why-declined = Đối thủ đã từ chối các đề nghị vừa rồi; hãy chờ một lúc rồi đề nghị lại
why-no-such-offer = Đề nghị đó không còn nữa
why-own-offer = Chỉ đối thủ mới chấp nhận được đề nghị của bạn
why-no-help = Gợi ý chỉ có trong ván không xếp hạng với bot, hoặc khi ván đã kết thúc
why-one-hint = Mỗi lần chỉ một gợi ý
why-no-such-move = Ván này không có nước đó
why-too-many-spectators = Ván này quá đông khán giả; hãy thử lại sau
why-over-review = Ván đã kết thúc; hãy xem lại ván
why-seats-taken = Đã đủ hai người chơi; bạn có thể xem
why-game-too-long = Ván quá dài, không thể trò chuyện hay đề nghị thêm
why-message-too-long = Tin nhắn dài nhất { $most } ký tự
why-message-empty = Tin nhắn trống
why-report-outside = Hãy vào chơi hoặc xem ván này để báo cáo
why-chat-outside = Hãy vào chơi hoặc xem ván này để trò chuyện
why-not-joined = Bạn chưa vào ván đó
why-reported = Bạn đã báo cáo ván này rồi

## Refusals before a game

why-no-such-game = Không có ván { $game }; mã sai hoặc ván đã bị xóa
why-seek-gone = Thách đấu đó không còn nữa
why-own-seek = Bạn không thể nhận thách đấu của chính mình
why-too-many-seeks = Bạn có quá nhiều thách đấu mở; hãy hủy bớt một
why-lobby-full = Sảnh đã đầy; hãy thử lại sau
why-server-full = Máy chủ đã đầy; hãy thử lại sau
why-no-free-code = Máy chủ không tìm được mã cho ván; hãy thử lại
why-too-many-games = Bạn có quá nhiều ván; hãy chơi xong một ván trước
why-too-many-games-open = Bạn mở quá nhiều ván; hãy rời một ván trước
why-rated-bot = Ván với bot không được xếp hạng; hãy tắt xếp hạng
why-rated-position = Chỉ ván giữa người với người, từ bàn trống, mới được xếp hạng; hãy tắt xếp hạng
why-rated-line = { $line } quân liên tiếp là quá ngắn để xếp hạng; hãy chọn từ { $least } trở lên
why-rated-board = Ván xếp hạng cần bàn đủ chỗ cho một hàng cả chiều ngang lẫn chiều dọc
why-rated-network = Người chơi cùng một mạng không thể đấu xếp hạng; hãy tắt xếp hạng
why-rated-reconnect = Đối thủ phải kết nối lại thì ván xếp hạng mới bắt đầu được
why-pass-and-play = Ván hai người một máy không xếp hạng, không hiện ở sảnh và không có bot
why-no-room = Bàn { $rules } không đủ chỗ cho { $line } quân liên tiếp
why-bad-position = Không thể bắt đầu ván từ thế cờ này: { $reason }
why-bot-too-large = { $bot } tính đến hết ván nên chỉ chơi bàn tối đa { $limit } ô, không phải { $cells }
why-bot-renju = { $bot } không biết nước cấm nên không chơi renju
why-bot-boundless = { $bot } tính đến hết ván nên cần bàn có mép
why-bot-failed = Bot gặp lỗi; hãy thử lại

## Refusals of the server

why-restarting = Máy chủ đang khởi động lại; hãy thử lại sau một phút
why-storage = Máy chủ không lưu được nên chưa có gì thay đổi; hãy thử lại
why-too-fast = Quá nhiều yêu cầu; hãy chờ một lát rồi thử lại
why-address-too-fast = Quá nhiều yêu cầu từ mạng của bạn; hãy chờ một lát rồi thử lại
why-address-too-many = Mạng của bạn mở quá nhiều kết nối hoặc ván; hãy đóng bớt
why-playing-rated = Bạn đang chơi ván có xếp hạng; engine chỉ giúp khi ván đã kết thúc
why-read-only = Bạn đang chơi ở cửa sổ khác; cửa sổ này chỉ xem được
why-token-changing = Thông tin đăng nhập đang được đổi mới; hãy kết nối lại
why-signed-out = Đăng nhập này không rõ hoặc đã hết hạn
why-link-unknown = Mã liên kết sai, đã dùng hoặc đã quá hai phút
why-links-full = Đang có quá nhiều mã liên kết; hãy thử lại sau
why-devices-full = Bạn có quá nhiều thiết bị; hãy đăng xuất một thiết bị trước
why-device-new = Sau khi liên kết một ngày, thiết bị mới được đăng xuất các thiết bị cũ hơn
why-device-unknown = Bạn không có thiết bị đó
why-device-only = Không thể đăng xuất thiết bị duy nhất; hãy liên kết thiết bị khác trước
why-player-unknown = Không có người chơi này
why-player-busy = Cửa sổ khác vừa thay đổi người chơi của bạn; hãy thử lại
why-other-version = Máy chủ này dùng giao thức phiên bản { $version }; hãy cập nhật chương trình hoặc chọn máy chủ khác
why-banned =
    Bạn bị cấm vào máy chủ này { $until ->
        [ever] vĩnh viễn
       *[until] đến { $until }
    }: { $reason }
why-network-banned =
    Mạng của bạn bị cấm vào máy chủ này { $until ->
        [ever] vĩnh viễn
       *[until] đến { $until }
    }: { $reason }
why-muted =
    Bạn bị cấm trò chuyện { $until ->
        [ever] vĩnh viễn
       *[until] đến { $until }
    }: { $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }.
page-sentences = { $one } { $two }
page-home = OXO, trang chủ
page-nav = Menu chính
page-nav-play = Chơi
page-nav-watch = Xem
page-nav-learn = Học
page-nav-leaders = Xếp hạng
page-sound = Âm thanh
page-dark = Màu tối
page-help = Trợ giúp, phím tắt
page-settings = Cài đặt
page-home-claim = Cờ caro, từ ba ô đến vô tận.
page-home-lead = Mở liên kết là chơi ngay. Không tài khoản, không quảng cáo, không tải về.
page-live-board = Một ván, từng nước một
page-home-mine = Ván của tôi
page-home-looking = Đang tìm đối thủ
page-home-stop = Dừng tìm
page-home-bot = Chơi với máy
page-home-friend = Chơi với bạn bè
page-home-friend-says = Chỉ cần gửi liên kết
page-home-anybody = Tìm đối thủ
page-home-both = Hai người một máy
page-home-options = Tùy chọn
page-option-clock = Đồng hồ
page-option-no-clock = Không
page-option-half-minute = 30 giây/nước
page-option-day = 1 ngày/nước
page-option-three-days = 3 ngày/nước
page-option-side = Bạn cầm
page-option-random = Ngẫu nhiên
page-option-bot = Trình độ máy
page-option-delay = Khán giả xem ván giữa hai người
page-option-at-once = ngay
page-option-late-30 = sau 30 giây
page-option-late-120 = sau 2 phút
page-option-late-600 = sau 10 phút
page-option-rated = Có xếp hạng
page-option-rated-says = Với người ở mạng khác, từ bốn quân liên tiếp trở lên.
page-option-listed = Hiện ở sảnh
page-home-choose = Chọn kiểu chơi
page-home-compare = So sánh luật
page-own = Luật riêng của bạn
page-own-begin = Bắt đầu từ
page-own-four = Bốn liên tiếp
page-own-swap2 = Swap2
page-own-exact = Đúng năm quân
page-own-large = Bàn lớn
page-own-huge = Bàn rất lớn
page-own-columns = Cột
page-own-rows = Hàng
page-own-length = Số quân
page-own-lines = Điều kiện
page-own-at-least = Từ số này trở lên
page-own-exactly = Đúng số này
page-own-renju = Renju
page-own-caro = Caro
page-own-caro6 = Caro 6
page-own-opening = Khai cuộc
page-own-free = Tự do
page-own-swap = Đổi bên
page-own-swap2-opening = Swap2
page-own-pro = Pro
page-own-longpro = Long pro
page-own-boundless = Bàn vô hạn
page-own-gravity = Quân rơi xuống
page-own-misere = Đủ hàng là thua
page-list-challenges = Thách đấu mở
page-list-no-challenges = Chưa ai tìm đối thủ. Hãy là người đầu tiên.
page-list-no-leaders = Kiểu chơi này chưa ai có hệ số.
page-list-all-leaders = Mọi bảng xếp hạng
page-list-last = Các ván gần đây
page-list-no-last = Ván đã xong sẽ hiện ở đây.
page-list-code = Mã ván
page-list-open = Mở
page-list-watch = Ván đang chơi
page-list-no-watch = Hiện không có ván công khai nào.
page-rules = Luật
page-keyboard = Bàn phím
page-foot = OXO miễn phí và mã nguồn mở
page-invite-link = Gửi liên kết này cho bạn bè
page-invite-copy = Sao chép
page-share = Chia sẻ
page-invite-qr = Liên kết dưới dạng mã QR
page-board = Bàn cờ
page-game = Ván
page-cancel = Hủy
page-moves = Các nước
page-step-first = Nước đầu
page-step-back = Lùi một nước
page-step-on = Tiến một nước
page-step-last = Nước cuối
page-move = Nước đi
page-place = Đặt quân
page-chat = Trò chuyện
page-chat-messages = Các tin nhắn
page-chat-message = Tin nhắn
page-chat-send = Gửi
page-chat-mute = Ẩn tin đối thủ
page-chat-report-says = Gửi nội dung ở trên cho quản trị viên máy chủ
page-chat-report = Báo cáo
page-done = Xong
page-rules-all = Tất cả luật chơi
page-learn = Cách chơi
page-learn-lead = Mọi trò ở đây đều là xếp quân mình thành hàng: chỉ khác bàn cờ và thế nào là đủ hàng.
page-games = Các ván
page-games-none = Chưa có ván công khai nào.
page-set-name = Tên của tôi
page-set-colours = Màu sắc
page-set-system = Theo hệ thống
page-set-light = Sáng
page-set-dark = Tối
page-set-colour-blind = Cho người mù màu
page-set-contrast = Tương phản cao
page-set-board = Bàn cờ
page-set-language = Ngôn ngữ
page-set-unreviewed = Bản dịch máy, chưa có người kiểm tra.
page-set-by-game = Theo kiểu chơi
page-set-wood = Gỗ và quân cờ
page-set-paper = Giấy và mực
page-set-confirm = Xác nhận nước đi
page-set-small = Khi ô nhỏ
page-set-never = Không
page-set-always = Luôn luôn
page-set-sounds = Âm thanh
page-set-notify = Báo khi đến lượt tôi
page-set-devices = Thiết bị
page-set-page = Trang của tôi
page-help-links = Ai có liên kết của ván đều có thể chơi hoặc xem. X, tức Đen, đi trước. Xếp đủ hàng thì thắng, trừ khi luật nói khác.
page-help-touch = Chạm vào ô để đi. Nếu ô nhỏ, chạm lần đầu để hiện quân, chạm lần nữa hoặc bấm Đặt quân để đi. Dùng hai ngón để thu phóng; giữ ngón tay trên bàn để ngắm bằng kính lúp.
page-key-arrows = mũi tên
page-key-arrows-do = di chuyển trên bàn; Home và End đến hai đầu hàng
page-key-enter = Enter, Space
page-key-enter-does = đặt quân
page-key-t-does = gõ nước đi; Esc trở lại bàn cờ
page-key-esc-does = bỏ lựa chọn
page-key-zoom-does = phóng to, thu nhỏ, cả bàn, nước cuối
page-key-step-does = lùi một nước, tiến một nước; < và > đến nước đầu và nước cuối, h dừng ở một nước
page-key-answer-does = chấp nhận, từ chối hoặc rút đề nghị
page-key-opening-does = trả lời các câu hỏi khai cuộc
page-key-request-does = đi lại, đề nghị hòa, đầu hàng, hủy ván
page-key-clock-does = tạm dừng hoặc chơi tiếp, xin thêm 15 giây
page-key-end-does = yêu cầu xử thắng, đấu lại
page-key-mark-does = mối đe dọa, gợi ý, trò chuyện
page-key-setup-does = trên bàn phân tích: đặt X, đặt O, bỏ quân
page-key-help-does = trợ giúp này

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] Đen
    [white] Trắng
    [x] X
   *[o] O
}

## The page: names of games

page-game-gomoku = Gomoku tự do
page-game-tictactoe = Caro 3×3
page-game-drop = Bốn trong một hàng
page-game-renju = Renju
page-game-caro = Caro
page-game-boundless = Bàn vô hạn
page-game-misere = Đủ hàng là thua
page-game-four = Bốn quân liên tiếp
page-game-swap2 = Gomoku, swap2
page-game-exact = Đúng năm quân
page-game-sized = { $size }, { $k } liên tiếp
page-game-falling = { $size }, { $k } liên tiếp, quân rơi

## The page: clocks and terms

page-clock-none = không đồng hồ
page-clock-per-move = { $time }/nước
page-clock-days = { $days } ngày/nước
page-terms-rated = có xếp hạng
page-terms-late = chiếu trễ { $time }
page-open-seat = Còn trống

## The page: whose turn it is

page-invited = Bạn được mời
page-turn-waiting = Đang chờ đối thủ
page-turn-choose = { $who ->
    [you] Hãy chọn bên
   *[player] { $name } đang chọn bên
}
page-turn-side = Lượt { $side }
page-turn-mine = Đến lượt bạn
page-turn-forbidden = Không phải chỗ đó
page-turn-theirs = Lượt { $name }
page-turn-place = { $who ->
    [you] Đặt ba quân khai cuộc: { $nth }/3 ({ $side })
   *[player] { $name } đang đặt ba quân khai cuộc: { $nth }/3 ({ $side })
}
page-turn-place-more = { $who ->
    [you] Đặt thêm hai quân: { $nth }/2 ({ $side })
   *[player] { $name } đang đặt thêm hai quân: { $nth }/2 ({ $side })
}
page-paused = { $who ->
    [you] Bạn tạm dừng từ { $time }
   *[player] { $name } tạm dừng từ { $time }
}
page-move-said = { $nth }: { $side } { $cell }.

## The page: how a game ended

page-end-draw = Hòa
page-end-aborted = Đã hủy
page-end-won = Bạn thắng
page-end-lost = Bạn thua
page-end-side-won = { $side } thắng
page-end-name-won = { $name } thắng
page-end-abort = { $who ->
    [you] Bạn đã hủy ván.
   *[player] { $name } đã hủy ván.
}
page-end-late = { $who ->
    [you] Bạn không đi kịp giờ.
   *[player] { $name } không đi kịp giờ.
}
page-end-nobody-wins = Không ai thắng.
page-end-row = { $count ->
    [3] Ba quân liên tiếp, { $from } đến { $to }.
    [4] Bốn quân liên tiếp, { $from } đến { $to }.
    [5] Năm quân liên tiếp, { $from } đến { $to }.
    [6] Sáu quân liên tiếp, { $from } đến { $to }.
   *[other] { $count } quân liên tiếp, { $from } đến { $to }.
}
page-end-made-row = { $count ->
    [3] { $name } có ba quân liên tiếp, { $from } đến { $to }.
    [4] { $name } có bốn quân liên tiếp, { $from } đến { $to }.
    [5] { $name } có năm quân liên tiếp, { $from } đến { $to }.
    [6] { $name } có sáu quân liên tiếp, { $from } đến { $to }.
   *[other] { $name } có { $count } quân liên tiếp, { $from } đến { $to }.
}
page-end-line-loses = { $who ->
    [you] Bạn xếp đủ hàng, { $from } đến { $to }, nên thua.
   *[player] { $name } xếp đủ hàng, { $from } đến { $to }, nên thua.
}
page-end-resign = { $who ->
    [you] Bạn đã đầu hàng.
   *[player] { $name } đầu hàng.
}
page-end-time = { $who ->
    [you] Bạn hết giờ.
   *[player] { $name } hết giờ.
}
page-end-claim = { $who ->
    [you] Bạn vắng mặt quá lâu.
   *[player] { $name } vắng mặt quá lâu.
}
page-end-forbidden = { $side } chỉ còn các ô cấm.
page-end-full = Bàn cờ đã đầy và không ai đủ hàng.
page-end-dead = Không ai còn có thể xếp đủ hàng.
page-end-agreed = Hai bên đã thỏa thuận.
page-end-operator = Quản trị viên máy chủ đã kết thúc ván.
page-end-line = { $headline }. { $reason }

## The page: openings

page-opening-stay = Giữ { $side }
page-opening-swap = Đổi sang { $side }
page-opening-two = Đặt thêm hai quân
page-opening-which = Bạn chọn bên nào?
page-opening-did-stay = { $who ->
    [you] Bạn giữ { $side }.
   *[player] { $name } giữ { $side }.
}
page-opening-did-swap = { $who ->
    [you] Bạn chọn { $side }.
   *[player] { $name } chọn { $side }.
}
page-opening-did-two = { $who ->
    [you] Bạn yêu cầu thêm hai quân.
   *[player] { $name } yêu cầu thêm hai quân.
}
page-opening-centre = Quân đầu tiên đặt ở giữa bàn, { $cell }.
page-opening-far = Quân này phải cách { $cell } ít nhất { $least } ô.

## The page: what was played, offered and asked

page-played = { $who ->
    [you] Bạn đi { $cell }.
   *[player] { $name } đi { $cell }.
}
page-choose-column = Hãy chọn cột.
page-offer-draw = { $name } đề nghị hòa.
page-offer-takeback = { $name } xin đi lại.
page-offer-rematch = { $name } muốn đấu lại.
page-offer-pause = { $name } xin tạm dừng.
page-offer-time = { $name } xin thêm 15 giây.
page-offer-my-draw = Bạn đề nghị hòa.
page-offer-my-takeback = Bạn xin đi lại.
page-offer-my-rematch = Bạn muốn đấu lại.
page-offer-my-pause = Bạn xin tạm dừng.
page-offer-my-time = Bạn xin thêm 15 giây.
page-accept = Đồng ý
page-decline = Từ chối
page-withdraw = Rút lại
page-invites = { $name } mời bạn chơi { $game }. Bạn sẽ cầm { $side }.
page-join = Cầm { $side }
page-only-watch = Chỉ xem

## The page: actions

page-take-back = Đi lại
page-draw = Hòa
page-abort = Hủy ván
page-resign = Đầu hàng
page-away = { $name } đang vắng mặt.
page-claim-victory = Yêu cầu xử thắng
page-claim-victory-in = Xử thắng sau { $seconds } giây
page-claim-draw = Yêu cầu xử hòa
page-pause = Tạm dừng
page-resume = Chơi tiếp
page-more-time = Xin thêm 15 giây
page-rematch = Đấu lại
page-go-rematch = Đến ván đấu lại
page-next-level = Cấp tiếp theo

## The page: rules in a line

page-rule-at-least = { $k ->
    [3] Ba quân liên tiếp trở lên
    [4] Bốn quân liên tiếp trở lên
    [5] Năm quân liên tiếp trở lên
   *[other] { $k } quân liên tiếp trở lên
}
page-rule-row = { $k ->
    [3] Ba quân liên tiếp
    [4] Bốn quân liên tiếp
    [5] Năm quân liên tiếp
   *[other] { $k } quân liên tiếp
}
page-rule-exact = Đúng { $k } quân liên tiếp
page-rule-renju = Năm quân liên tiếp, Đen có nước cấm,
page-rule-caro = Đúng { $k } quân liên tiếp, không bị chặn hai đầu,
page-rule-caro6 = { $k } quân liên tiếp trở lên, không bị chặn hai đầu,
page-rule-wins = { $rule } thì thắng.
page-rule-loses = { $rule } thì thua.
page-rule-falls = Quân rơi xuống.
page-rule-opening = Khai cuộc: { $opening }.

## The page: counts

page-moves-count = { $count } nước
page-games-count = { $count } ván

## The page: seats

page-seat-offered = Chỗ của bạn
page-seat-you-play = Bạn cầm { $side }
page-seat-plays = Cầm { $side }
page-seat-computer = máy
page-seat-away = vắng mặt
page-seat-left = đã rời đi
page-seat-winner = Thắng
page-seat-to-move = Đến lượt
page-seat-my-move = Lượt bạn
page-seat-their-move = Lượt đối thủ
page-seat-hurry = Nhanh lên
page-seconds-left = Còn { $count } giây.

## The page: the page of a game

page-asking = Đang tải ván…
page-to-lobby = Về sảnh
page-premove = Nước đi trước { $cell }. Chọn lại ô đó để hủy.
page-more = Thêm
page-review = Xem lại
page-new-game = Ván mới
page-title-move = ● Đến lượt bạn · { $x } – { $o } · OXO
page-title-over = Đã xong · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ Đã nhận nước đi của bạn
page-fact-no-edges = Không có mép
page-fact-rated = Có xếp hạng
page-fact-late = Khán giả xem trễ { $time }
page-fact-watching = { $count } người xem
page-fact-code = Ván { $code }
page-save-text = Lưu văn bản
page-save-sgf = Lưu SGF
page-save-picture = Lưu hình
page-hint = Gợi ý
page-threats = Hiện mối đe dọa
page-whole-board = Hiện cả bàn cờ
page-thinking = Đang nghĩ…
page-type-move = Gõ nước đi, như { $cell }
page-type-column = Gõ cột, như { $cell }
page-drop = Thả
page-place-cell = Đi { $cell }
page-premove-cell = Đi trước { $cell }
page-place-says = Hoặc chạm { $cell } lần nữa. Chưa đặt quân nào.
page-typed-no-move = Chưa có nước nào.
page-typed-unknown = “{ $word }” không phải là ô. Hãy gõ một ô như { $cell }, hoặc turn, hoặc last.
page-stamp-won = Thắng
page-stamp-moves = sau { $count } nước

## The page: looking back

page-where-variation = Biến từ nước { $ply }
page-where-of = Nước { $ply }/{ $all }
page-where-held = Dừng ở nước { $ply }
page-where-behind = Chậm { $count } nước
page-line-complete = Đã đủ hàng. Hãy lùi lại trước

## The page: hints

page-hint-says = { $bot } sẽ đi { $cell }: { $reason }.
page-hint-moved-on = Ván đã đi tiếp. Hãy hỏi lại.
page-hint-forbidden =
    { $side } không được đi { $cell }: nước này tạo { $foul ->
        [double_three] nước đôi 3-3
        [double_four] nước đôi 4-4
       *[overline] sáu quân trở lên
    }

## The page: news

page-news-your-move = Đến lượt bạn: { $name } đi { $cell }
page-news-begins = Ván bắt đầu. { $turn }.
page-news-opponent = Đối thủ đã vào
page-news-taken-back = Đã lùi về nước { $ply }.
page-news-declined = Đề nghị bị từ chối.
page-news-resumes = Ván tiếp tục. { $turn }.
page-news-your-move-resumes = Đến lượt bạn: ván đã tiếp tục
page-news-time = { $name } được thêm { $seconds } giây.
page-news-stall = Máy chủ không lưu được một lúc. Đồng hồ đã dừng trong lúc đó.

## The page: questions before something that cannot be taken back

page-sure-resign = Đầu hàng ván này?
page-sure-resign-rated = Ván được tính là thua và hệ số của bạn sẽ thay đổi.
page-sure-resign-casual = Ván được tính là thua.
page-sure-abort = Hủy ván này?
page-sure-abort-says = Ván kết thúc với cả hai người, không ai thắng.
page-sure-claim = Kết thúc ván và xử bạn thắng?
page-sure-draw = Kết thúc ván và xử hòa?
page-keep-playing = Chơi tiếp
page-wait = Chờ

## The page: chat and invitations

page-chat-you = Bạn
page-chat-spectators = với khán giả
page-chat-reported = Quản trị viên máy chủ sẽ xem báo cáo của bạn.
page-chat-describe = Hãy mô tả vấn đề rồi bấm Báo cáo.
page-invite-copied = Đã sao chép liên kết
page-copied = Đã sao chép
page-copy-by-hand = Hãy tự sao chép

## The page: the home page

page-code-form = Mã có sáu chữ và số, như K7QX2M.
page-code-nothing = Không có gì ở { $address }.
page-mine-all = Tất cả { $count } ván của bạn
page-waiting-first = Ghép cặp với người chơi khác
page-waiting = { $count } người đang chờ
page-row-stop = Dừng
page-row-play = Chơi
page-row-play-name = Chơi với { $name }
page-row-bot = (bot)
page-row-plays = cầm { $side }
page-row-waiting = Đang chờ đối thủ
page-row-due = Lượt bạn, đấu với { $name }
page-row-game = Ván của bạn với { $name }
page-row-continue = Chơi tiếp
page-row-open = Mở
page-row-join = Vào chơi
page-row-watch = Xem
page-row-does = { $does }, ván { $code }
page-title-due = ● Đến lượt bạn · OXO
page-numbers-from = Số cột, số hàng và số quân phải từ 1 đến { $most }
page-bot-small = { $bot } chỉ chơi bàn tối đa { $cells } ô và không chơi renju
page-bot-says = Máy { $says }.
page-bot-level = cấp { $number }
page-bots-graded = Theo trình độ
page-bots-others = Khác
page-bot-start = { $level }, trong mười bậc
page-picked = Bạn sẽ chơi { $game }, { $clock }, { $side }
page-picked-random = bên ngẫu nhiên
page-picked-as = cầm { $side }
page-live = Trực tiếp, nước { $ply }
page-live-watched = Trực tiếp, nước { $ply }, { $count } người xem
page-live-record = Ván đã lưu, nước { $ply }
page-chosen = Đã chọn
page-how = Cách chơi
page-own-name = Luật riêng của bạn
page-own-size = 1 đến 64
page-own-says = Cỡ nào, dài bao nhiêu cũng được, quân rơi hay không tùy bạn.
page-card-gomoku = Năm quân liên tiếp thì thắng, trên bàn đủ rộng để tính toán.
page-card-tictactoe = Ba quân liên tiếp thì thắng. Bạn biết trò này; máy cũng vậy.
page-card-drop = Quân rơi theo cột; bốn quân liên tiếp thì thắng.
page-card-renju = Gomoku cho cao thủ: Đen có nước cấm.
page-card-caro = Năm quân chỉ thắng khi không bị chặn hai đầu.
page-card-boundless = Năm quân liên tiếp thì thắng, trên bàn cờ không bờ bến.
page-card-backwards = Mọi thứ đảo ngược: bạn xếp đủ hàng là thua.

## The page: why a game cannot be played or rated

page-no-room = Không ai thắng được: bàn { $size } không đủ chỗ cho { $k } quân liên tiếp
page-no-renju = Renju là năm quân liên tiếp thì thắng, với quân không rơi
page-no-fall = Quân chỉ rơi được trên bàn có mép
page-no-fall-opening = Quân rơi không thể bắt đầu bằng khai cuộc { $opening }
page-no-opening = Khai cuộc { $opening } cần bàn lớn hơn hoặc hàng dài hơn
page-no-rated-length = Ván xếp hạng cần từ { $least } quân liên tiếp trở lên
page-no-rated-board = Ván xếp hạng cần bàn đủ chỗ cho một hàng cả chiều ngang lẫn chiều dọc

## The page: how to play

page-learn-gomoku = Hai bên lần lượt đặt quân, quân đã đặt thì nằm yên. Có từ năm quân mình liền nhau là thắng: ngang, dọc hoặc chéo. Ba quân hở cả hai đầu là mối đe dọa: phải chặn, nếu không nước sau sẽ thành bốn không ai đỡ nổi.
page-learn-gomoku-1-title = Thắng
page-learn-gomoku-1 = Năm quân liên tiếp.
page-learn-gomoku-2-title = Phải chặn
page-learn-gomoku-2 = Ba mở sẽ thành bốn mở.
page-learn-gomoku-3-title = Không thắng
page-learn-gomoku-3 = Bốn quân, bị chặn hai đầu.
page-learn-tictactoe = X và O lần lượt đánh vào ô. Ba quân mình liên tiếp là thắng: ngang, dọc hoặc chéo. Nếu cả hai đều chơi tốt thì luôn hòa.
page-learn-tictactoe-1-title = Thắng
page-learn-tictactoe-1 = Ba quân liên tiếp.
page-learn-tictactoe-2-title = Nước đôi
page-learn-tictactoe-2 = Hai hàng cùng lúc: chỉ chặn được một.
page-learn-tictactoe-3-title = Hòa
page-learn-tictactoe-3 = Bàn cờ đã đầy.
page-learn-drop = Chọn một cột, quân của bạn rơi xuống chỗ trống thấp nhất. Bốn quân mình liên tiếp là thắng: ngang, dọc hoặc chéo. Mỗi quân bạn thả cũng mở ô ngay trên nó cho đối thủ.
page-learn-drop-1-title = Thắng
page-learn-drop-1 = Bốn quân liên tiếp theo đường chéo.
page-learn-drop-2-title = Chưa được
page-learn-drop-2 = Bên dưới phải có quân trước.
page-learn-renju = Đen phải có đúng năm quân liên tiếp mới thắng. Trắng thắng với năm quân trở lên. Để bù lợi thế đi trước, Đen không được tạo nước đôi 3-3, nước đôi 4-4 hoặc sáu quân trở lên.
page-learn-renju-1-title = Thắng
page-learn-renju-1 = Đúng năm quân liên tiếp.
page-learn-renju-2-title = Không thắng
page-learn-renju-2 = Sáu quân là thừa một.
page-learn-renju-3-title = Nước cấm
page-learn-renju-3 = Hai nước ba mở cùng lúc.
page-learn-caro = Như gomoku, năm quân liên tiếp thì thắng. Nhưng phải đúng năm quân, và không bị đối thủ chặn hai đầu; mép bàn không tính là chặn. Vì vậy hãy tấn công từ đầu còn hở.
page-learn-caro-1-title = Thắng
page-learn-caro-1 = Còn hở một đầu.
page-learn-caro-2-title = Không thắng
page-learn-caro-2 = Bị chặn hai đầu.
page-learn-boundless = Gomoku không có mép: từ năm quân liên tiếp là thắng. Quân đầu tiên đặt ở 0,0, mỗi quân sau cách một quân khác không quá tám ô. Kéo để nhìn quanh, bấm c để xem nước cuối.
page-learn-boundless-1-title = Thắng
page-learn-boundless-1 = Năm quân liên tiếp, ở bất cứ đâu.
page-learn-misere = Caro 3×3 đảo ngược. Ai có ba quân liên tiếp thì thua. Hãy dồn đối thủ đến mức không còn cách nào khác.
page-learn-misere-1-title = Thua
page-learn-misere-1 = O buộc phải xếp đủ hàng.
page-learn-swap2 = Gomoku với khởi đầu công bằng. Một người đặt ba quân; người kia chọn Đen, chọn Trắng, hoặc đặt thêm hai quân rồi để người đầu chọn. Sau đó, từ năm quân liên tiếp là thắng.
page-learn-swap2-1-title = Bên nào?
page-learn-swap2-1 = Ba quân, rồi chọn bên.
page-learn-exact = Gomoku mà chỉ đúng năm quân liên tiếp mới thắng. Từ sáu quân trở lên không tính.
page-learn-exact-1-title = Thắng
page-learn-exact-1 = Đúng năm quân.
page-learn-exact-2-title = Không thắng
page-learn-exact-2 = Sáu quân là thừa một.
page-learn-title = Cách chơi: { $game }
page-learn-play = Chơi thử
page-title-learn = Cách chơi · OXO

## The page: players and leaderboards

page-title-top = Bảng xếp hạng · OXO
page-top-you = bạn
page-top-how = Chơi ván có xếp hạng với người khác để có tên ở đây: bật “Có xếp hạng” trong Tùy chọn.
page-player-none = Chưa có ai tên này chơi ở đây.
page-player-namesakes = Một trong { $count } người chơi cùng tên.
page-player-online = Đang trực tuyến.
page-player-games = { $count } ván
page-player-won = { $count } thắng
page-player-drawn = { $count } hòa
page-player-lost = { $count } thua
page-player-puzzles = { $family ->
    [renju] Câu đố renju: { $rating }
    [caro] Câu đố caro: { $rating }
    [small] Câu đố bàn nhỏ: { $rating }
   *[five] Câu đố: { $rating }
}
page-player-rating = Hệ số { $game }
page-player-best = Cao nhất { $rating }
page-player-curve = Từ { $from } đến { $to } qua { $count } ván
page-player-against = Thành tích đối đầu
page-player-listed = Công khai
page-player-listed-says = Người khác tìm được trang này và thấy bạn trên bảng xếp hạng.
page-speed = { $speed ->
    [bullet] siêu chớp
    [blitz] chớp
    [rapid] nhanh
    [classical] chậm
    [correspondence] theo ngày
   *[untimed] không đồng hồ
}
page-mini-end = { $end ->
    [won] Thắng
    [lost] Thua
   *[draw] Hòa
}
page-mini-against = với { $name }

## The page: settings and devices

page-set-keeps-nothing = Trình duyệt này không lưu gì. Đóng thẻ này thì người chơi của bạn cũng mất.
page-set-name-needed = Tên cần ít nhất một chữ hoặc dấu nhìn thấy được.
page-set-name-later = Ván mới sẽ dùng tên mới. Ván đã bắt đầu vẫn giữ tên cũ.
page-set-notified = Bạn sẽ được báo khi đến lượt.
page-devices-elsewhere = Danh sách thiết bị nằm ở thẻ đang chơi.
page-devices-last = Chỉ các thiết bị này chơi được với danh nghĩa của bạn. Mất thiết bị cuối cùng là mất luôn các chỗ ngồi của bạn.
page-devices-add = Dùng trên thiết bị khác
page-devices-sign-out = Đăng xuất
page-devices-sign-out-name = Đăng xuất { $name }
page-devices-sure = Đăng xuất trình duyệt này? Người chơi của bạn vẫn còn trên các thiết bị khác.
page-devices-stay = Ở lại
page-devices-here = Trình duyệt này
page-devices-now = đang trực tuyến
page-devices-ago = thấy lần cuối { $when }
page-devices-unknown = lâu không thấy
page-link-sure = Đăng nhập ở đây bằng người chơi của thiết bị kia?
page-link-loses = Ở đây bạn là { $name }. Nếu đăng nhập, trình duyệt này không còn chơi được với danh nghĩa { $name }.
page-link-nobody = Trình duyệt này chưa có người chơi.
page-link-asked = Chỉ tiếp tục nếu chính bạn đã yêu cầu liên kết này.
page-link-stay = Hủy
page-link-be = Đăng nhập
page-link-device = Thiết bị { $number }
page-link-added = Một thiết bị mới nay có thể chơi với danh nghĩa của bạn: { $device }. Nếu không phải do bạn, hãy đăng xuất nó trong cài đặt.
page-link-removed = Đã đăng xuất: { $device }. Thiết bị này không còn chơi được với danh nghĩa của bạn.
page-ok = OK
page-link-open = Mở liên kết này trên thiết bị kia trong vòng { $minutes } phút. Chỉ dùng được một lần.
page-link-only-here = Chỉ trình duyệt này chơi được chỗ của bạn. Xóa dữ liệu của nó thì mất chỗ.
page-notify-https = Muốn có thông báo, địa chỉ phải bắt đầu bằng https.
page-notify-none = Trình duyệt này không có thông báo cho những trang như thế này.
page-notify-denied = Trình duyệt này không cho phép thông báo ở đây. Bạn có thể đổi trong cài đặt của nó.
page-notify-works = Được rồi: bạn sẽ được báo như thế này khi đến lượt.
page-notify-never = Trình duyệt này không hiện thông báo từ trang web. Tiêu đề vẫn cho biết khi đến lượt bạn.

## The page: connection

page-trouble-elsewhere = Bạn đang chơi ở cửa sổ khác.
page-trouble-refused = Máy chủ từ chối: { $why }.
page-trouble-newer = Trang này đã có phiên bản mới hơn.
page-trouble-aside = Bạn đang chơi ở thẻ khác. Ở đây bạn chỉ xem được.
page-trouble-offline = Bạn đang ngoại tuyến. Đang chờ kết nối.
page-trouble-lost = Mất kết nối: { $why }. Đang kết nối lại…
page-trouble-again = Đang kết nối lại…
page-trouble-here = Chơi tiếp ở đây
page-trouble-now = Thử ngay
page-trouble-anew = Chơi bằng khách mới
page-trouble-load = Tải lại
page-trouble-there = Đến đó
page-trouble-begun = Đối thủ đã vào, ở một ván khác.
page-trouble-failed = Trang này gặp sự cố.
page-trouble-server-says = Máy chủ báo: { $text }
page-trouble-go-on = Tiếp tục như cũ
page-trouble-address = Địa chỉ này là { $address }.
page-guest = khách

## The page: why there is no connection, after "Connection lost: " or "The server refuses: ". Fragments in
## small letters; sentences where they begin with a capital.

web-none = chưa kết nối với máy chủ
web-forgotten = máy chủ không còn nhận ra bạn
web-elsewhere = bạn đang chơi ở cửa sổ khác
web-signed-out = trình duyệt này đã bị đăng xuất
web-versions = phiên bản của trang này và máy chủ quá khác nhau
web-bye = chủ phòng đã đóng máy chủ
web-restarting = máy chủ đang khởi động lại
web-broken = mạng hoặc máy chủ gặp sự cố
web-too-many = quá nhiều yêu cầu cùng lúc
web-silent = máy chủ không trả lời
web-gone-silent = máy chủ không còn trả lời
web-apart = Ván trên trang này và trên máy chủ không khớp; hãy tải lại trang
web-sending = Nước trước của bạn còn đang được gửi

## The page: the board, for readers of the screen

page-cell-empty = trống
page-cell-on-its-way = đang gửi
page-cell-premove = nước đi trước
page-cell-line = trong hàng
page-cell-last = nước cuối
page-cell-threat = đủ hàng tại đây
page-cell-forbidden = ô cấm
page-cell-hint = gợi ý { $chance }%
page-cell-from-last = cách nước cuối { $direction }
page-cell-left = { $count } sang trái
page-cell-right = { $count } sang phải
page-cell-up = { $count } lên
page-cell-down = { $count } xuống
page-board-size = Bàn { $width } nhân { $height }
page-board-boundless = Bàn không có mép
page-board-kind = bàn cờ
page-board-keys = Mũi tên để di chuyển, Enter để đặt quân.
page-zoom-in = Phóng to
page-zoom-out = Thu nhỏ
page-zoom-last = Đến nước cuối
page-to-last = Đến nước cuối, { $cell }

## The page: a finished game looked through

page-study-title = Cơ hội của { $side }
page-study-turns = { $count } bước ngoặt
page-study-move = Nước { $ply }: { $side } đi { $cell }
page-study-find = Lượt { $side }: tìm nước hay hơn { $cell }
page-study-tried = Nước của bạn: { $cell }
page-study-better = { $cell } tốt hơn.
page-study-even = cân bằng
page-study-try = Tự thử
page-study-accurate = Chính xác { $percent }%
page-study-none = Ván này không có phân tích
page-study-long = Ván này quá dài để phân tích. Bạn vẫn có thể xem lại từng nước, thử nước khác và xin gợi ý.
page-study-later = Khán giả chưa thấy kết thúc. Phân tích có sau đó { $time }.
page-study-short = Ván này có quá ít nước để phân tích.
page-study-busy = Máy chủ đang phân tích nhiều ván. Hãy đợi một chút.
page-study-again = Thử lại
page-study-next = Bước ngoặt tiếp theo
page-study-key = Trên bàn: những nước hay nhất của { $side } và cơ hội tính bằng %.

## The page: tips for a first game

page-coach-first = Mẹo: hãy bắt đầu gần giữa bàn. Ở đó, một quân có thể thuộc nhiều hàng.
page-coach-three = Mẹo: hãy tạo ba quân hở cả hai đầu. Đối thủ buộc phải chặn.
page-coach-four = Mẹo: bạn đã có ba. Tạo bốn mở ở { $cells } thì không ai đỡ nổi.
page-coach-win = Mẹo: bạn đã có bốn. Thắng ở { $cells }.
page-coach-block-three = Mẹo: đối thủ có ba. Hãy chặn ở một trong các ô { $cells }.
page-coach-block-four = Mẹo: đối thủ có bốn. Hãy chặn ở { $cells }.
page-coach-off = Tắt mẹo
page-coach-on = Bật mẹo

## Input that cannot be read: after "oxo: --rules: ", under a field of the form, in settings. A sentence
## without a full stop that says what to type.

input-rules = Không có luật "{ $text }"; hãy dùng luật có sẵn ({ $presets }), WIDTHxHEIGHTxK hoặc boundlessxK, ví dụ 15x15x5
input-rules-suffix = Không có hậu tố "{ $text }"; hãy dùng { $suffixes }
input-board-size = Mỗi cạnh bàn có từ 1 đến { $most } ô, không thể là { $width }x{ $height }
input-no-line = Một hàng cần ít nhất một ô
input-rules-both = Không thể dùng chung +{ $one } và +{ $two }
input-rules-renju = +renju cần năm quân liên tiếp, không kèm +misere và +gravity
input-rules-gravity = +gravity cần bàn có mép
input-rules-opening = +{ $opening } cần bàn lớn hơn hoặc hàng dài hơn
input-time = Không có thể thức thời gian "{ $text }"; hãy dùng none, 5m+3s, 30s/move hoặc 3d
input-time-range = Thể thức thời gian phải từ 1 ms đến 30 ngày
input-delay = Khán giả xem trễ tối đa { $most } giây
input-cell = "{ $text }" không phải là ô; hãy ghi chữ của cột và số của hàng, như { $example }
input-cell-boundless = "{ $text }" không phải là ô; hãy ghi hai số nguyên, như -3,2
input-game = "{ $text }" không phải là mã ván; hãy ghi sáu chữ và số, như K7QX2M
input-link = Mã liên kết có tám chữ và số, như K7QX-2MPA
input-bot = Không có bot "{ $text }"; hãy dùng { $bots }
input-decision = "{ $text }" không phải là lựa chọn; hãy dùng stay, swap hoặc two
input-move = Nước { $number }: { $reason }
input-two-stones = Có hai quân trên ô { $cell }
input-too-many-stones = Bàn cờ không chứa được nhiều quân như vậy

## Rules in a line, such as "15x15, 5 or more in a row wins, swap2 opening". Parts are joined by rules-and.

rules-and = { $one }, { $two }
rules-boundless = bàn vô hạn
rules-wins =
    { $kind ->
        [plain] { $k } quân liên tiếp thì thắng
        [more] từ { $k } quân liên tiếp thì thắng
        [exact] đúng { $k } quân liên tiếp thì thắng
        [renju] renju: năm quân liên tiếp thì thắng
        [caro] đúng { $k } quân liên tiếp, không bị chặn hai đầu, thì thắng
       *[caro6] { $k } quân liên tiếp, không bị chặn hai đầu, thì thắng; dài hơn thì luôn thắng
    }
rules-loses =
    { $kind ->
        [plain] { $k } quân liên tiếp thì thua
        [more] từ { $k } quân liên tiếp thì thua
        [exact] đúng { $k } quân liên tiếp thì thua
        [renju] renju: năm quân liên tiếp thì thua
        [caro] đúng { $k } quân liên tiếp, không bị chặn hai đầu, thì thua
       *[caro6] { $k } quân liên tiếp, không bị chặn hai đầu, thì thua; dài hơn thì luôn thua
    }
rules-gravity = quân rơi xuống
rules-opening = khai cuộc { $opening }

## Why a bot plays a move: a fragment in small letters, after "Master would play h8: " or on a line of its own.

reason-completes = thắng ngay
reason-wins-fours = thắng nhờ { $fours } nước bốn
reason-wins-threats = thắng nhờ các nước bốn và ba, sau { $moves } nước
reason-wins = thắng sau { $moves } nước
reason-loses-at-once = đi đâu cũng thua ngay
reason-loses = đi đâu cũng thua; nước này cầm cự lâu nhất: { $moves } nước
reason-draws = giữ hòa
reason-makes =
    { $shape ->
        [three] tạo ba quân
        [open_three] tạo ba mở
        [double_three] tạo nước đôi 3-3
        [four] tạo bốn kín
        [four_three] tạo nước 4-3
        [open_four] tạo bốn mở
       *[fours] mở đầu chuỗi bốn để thắng
    }
reason-stops =
    { $shape ->
        [three] chặn ba quân { $stones }
        [open_three] chặn ba mở { $stones }
        [double_three] chặn nước đôi 3-3 { $stones }
        [four] chặn bốn kín { $stones }
        [four_three] chặn nước 4-3 { $stones }
        [open_four] chặn bốn mở { $stones }
       *[fours] chặn chuỗi bốn { $stones }
    }
reason-prevents =
    { $shape ->
        [three] ngừa ba quân
        [open_three] ngừa ba mở
        [double_three] ngừa nước đôi 3-3
        [four] ngừa bốn kín
        [four_three] ngừa nước 4-3
        [open_four] ngừa bốn mở
       *[fours] ngừa chuỗi bốn thắng cờ
    }
reason-makes-row =
    { $shape ->
        [three] tạo hàng { $short }
        [open_three] tạo hàng { $short } mở
        [double_three] tạo hai hàng { $short } mở
        [four] tạo hàng { $long }
        [four_three] tạo hàng { $long } và hàng { $short } mở
        [open_four] tạo hàng { $long } mở
       *[fours] mở đầu chuỗi hàng { $long } để thắng
    }
reason-stops-row =
    { $shape ->
        [three] chặn hàng { $short } { $stones }
        [open_three] chặn hàng { $short } mở { $stones }
        [double_three] chặn hai hàng { $short } mở { $stones }
        [four] chặn hàng { $long } { $stones }
        [four_three] chặn hàng { $long } và hàng { $short } mở { $stones }
        [open_four] chặn hàng { $long } mở { $stones }
       *[fours] chặn chuỗi hàng { $long } { $stones }
    }
reason-prevents-row =
    { $shape ->
        [three] ngừa hàng { $short }
        [open_three] ngừa hàng { $short } mở
        [double_three] ngừa hai hàng { $short } mở
        [four] ngừa hàng { $long }
        [four_three] ngừa hàng { $long } và hàng { $short } mở
        [open_four] ngừa hàng { $long } mở
       *[fours] ngừa chuỗi hàng { $long } thắng cờ
    }
reason-and = { $stops } và { $makes }
reason-builds = phát triển hàng của mình
reason-hinders = cản hàng của đối thủ
reason-centre = chiếm giữa bàn
reason-book = nước theo sách
reason-book-too = { $does } (theo sách)
reason-only = nước duy nhất
reason-balances = giữ hai bên cân bằng nhất
reason-chance = đi đâu cũng như nhau
reason-best = tốt nhất trong các nước đã xét

## What a bot is like: a fragment after its name, "beginner has just learned the rules", or after "It ".

bot-level-1 = mới học luật: bạn thắng được
bot-level-2 = thấy các hàng lộ rõ và cứ tạo bốn khi có thể
bot-level-3 = có chút kế hoạch nhưng bỏ sót ba nhảy
bot-level-4 = bình tĩnh nhưng đôi khi bỏ sót
bot-level-5 = tính trước vài nước
bot-level-6 = tính xa hơn và ít khi bỏ sót mối đe dọa
bot-level-7 = thắng bằng chuỗi đe dọa nếu bạn để hở
bot-level-8 = không bỏ sót gì
bot-level-9 = không bỏ sót gì và tính còn xa hơn
bot-level-10 = xét khoảng 80.000 thế cờ mỗi nước
bot-random = đi bất kỳ nước hợp lệ nào
bot-minimax = tính mọi nước đến hết ván, chỉ chơi bàn nhỏ
bot-alphabeta = tính mọi nước đáng kể và tìm cách thắng nhanh nhất
bot-attack = cân nhắc từng ô theo sức công và thủ
bot-master = mạnh nhất; trên bàn nhỏ không bao giờ thua

## Whose turn it is. $side is X or O.

turn-unknown = Máy chủ không còn ván này
turn-waiting = Đang chờ đối thủ
turn-sent = { $what } đang được gửi đến máy chủ
turn-yours = Đến lượt bạn ({ $side })
turn-theirs = Lượt { $name } ({ $side })
turn-centre = Đến lượt bạn ({ $side }): giữa bàn, { $cell }
turn-away = Đến lượt bạn ({ $side }): cách { $cell } ít nhất { $least } ô
turn-three = Đặt ba quân: { $nth }/3 ({ $side })
turn-three-theirs = { $name } đang đặt ba quân: { $nth }/3 ({ $side })
turn-two = Đặt thêm hai quân: { $nth }/2 ({ $side })
turn-two-theirs = { $name } đang đặt thêm hai quân: { $nth }/2 ({ $side })
turn-choose = Hãy chọn: { $choices }
turn-stay = giữ { $side }
turn-swap = đổi sang { $side }
turn-place-two = đặt thêm hai quân
turn-chooses = { $name } đang chọn bên
turn-stayed =
    { $you ->
        [by] Bạn giữ { $taken }: { $other } cầm { $left }
        [other] { $by } giữ { $taken }: bạn cầm { $left }
       *[neither] { $by } giữ { $taken }: { $other } cầm { $left }
    }
turn-swapped =
    { $you ->
        [by] Bạn chọn { $taken }: giờ { $other } cầm { $left }
        [other] { $by } chọn { $taken }: giờ bạn cầm { $left }
       *[neither] { $by } chọn { $taken }: giờ { $other } cầm { $left }
    }
turn-asked-two =
    { $you ->
        [by] Bạn đặt thêm hai quân
       *[other] { $by } đặt thêm hai quân
    }
turn-nobody = còn trống

## How a game ended. $reason is a fragment: one of the messages from end-line on.

end-you-win = Bạn thắng ({ $side }): { $reason }
end-you-lose = Bạn thua ({ $side }): { $reason }
end-wins = { $name } ({ $side }) thắng: { $reason }
end-side-wins = { $side } thắng: { $reason }
end-draw = Hòa: { $reason }
end-aborted = Đã hủy
end-aborted-by-you = Bạn đã hủy ván
end-aborted-by = { $name } đã hủy ván
end-aborted-because = Đã hủy: { $reason }
end-line = đủ hàng { $cells }
end-line-loses = { $side } buộc phải xếp đủ hàng { $cells }
end-resigned = { $side } đầu hàng
end-time = { $side } hết giờ
end-away = { $side } vắng mặt quá lâu
end-forbidden = { $side } chỉ còn ô cấm
end-no-move = { $side } không đi kịp giờ
end-full = bàn cờ đã đầy
end-dead = không ai còn có thể xếp đủ hàng
end-agreed = hai bên đã thỏa thuận
end-operator = quản trị viên máy chủ đã kết thúc ván
end-ratings = Hệ số: { $x }, { $o }

## What has just happened in a game.

news-connected = Đã kết nối với { $server }
news-lost = Mất kết nối: { $reason }; đang kết nối lại
news-seeking = Đang tìm đối thủ
news-game = Ván { $game }: { $terms }
news-link = Liên kết cho bạn bè: { $link }
news-invitation = Hoặc vào bằng lệnh: { $command }
news-pass-and-play = Hai người một máy: X và O lần lượt đi
news-you = Bạn cầm { $side }, đấu với { $name }
news-players = { $x } (X) đấu với { $o } (O)
news-you-open = Bạn khai cuộc, đấu với { $name }; chọn bên sau
news-they-open = { $name } khai cuộc; chọn bên sau
news-opens = { $x } khai cuộc, đấu với { $o }; chọn bên sau
news-begins = Ván của bạn với { $name } bắt đầu
news-your-move = Đến lượt bạn: { $x } - { $o }
news-presence =
    { $state ->
        [on] { $side } ({ $name }) đã trở lại
        [away] { $side } ({ $name }) vắng mặt
       *[left] { $side } ({ $name }) đã rời đi
    }
news-absent = { $side } ({ $name }) vắng mặt; được yêu cầu xử thắng sau { $time }: `claim`
news-moved = { $side } đi { $cell }
news-placed = { $name } đặt { $side } ở { $cell }
news-you-placed = Bạn đặt { $side } ở { $cell }
news-taken-back = Đã lùi về nước { $moves }
news-offer =
    { $what ->
        [draw] { $name } đề nghị hòa
        [takeback] { $name } xin đi lại
        [rematch] { $name } muốn đấu lại
        [pause] { $name } xin tạm dừng
       *[time] { $name } xin thêm 15 giây
    }
news-you-offer =
    { $what ->
        [draw] Bạn đề nghị hòa
        [takeback] Bạn xin đi lại
        [rematch] Bạn muốn đấu lại
        [pause] Bạn xin tạm dừng
       *[time] Bạn xin thêm 15 giây
    }
news-answer = { $offer }: `yes` hay `no`?
news-answered =
    { $answer ->
        [accepted] { $name } chấp nhận đề nghị
        [declined] { $name } từ chối đề nghị
       *[withdrawn] { $name } rút đề nghị
    }
news-lapsed = Đề nghị không còn hiệu lực
news-paused = { $name } tạm dừng, { $ago }
news-you-paused = Bạn tạm dừng, { $ago }
news-paused-until = { $paused }; `go on` để chơi tiếp
news-resumed = Ván tiếp tục
news-stalled = Máy chủ không lưu được trong { $seconds } giây; đồng hồ đã dừng
news-given = { $side } được thêm { $seconds } giây
news-outage =
    Máy chủ khởi động lại sau { $time }; { $lost ->
        [0] không mất gì
        [1] mất nước cuối
       *[other] mất { $lost } nước cuối
    }
news-outage-rest = Máy chủ khởi động lại sau { $time }; các nước còn đủ, nhưng mất những gì sau đó
news-outage-game = Máy chủ khởi động lại và đã mất ván này
news-outage-player = Máy chủ không còn nhận ra bạn nên bạn chỉ có thể xem

## Answers to a key or a command in a game.

answer-not-connected = Chưa kết nối
answer-not-sent = Chưa kết nối: { $what } chưa được gửi
answer-nothing-sent = Chưa kết nối: không gửi gì
answer-not-sent-yet = Chưa kết nối: chưa gửi được
answer-premove-changed = Không đi { $cell }: bàn cờ đã thay đổi
answer-premove-lost = Không đi { $cell }: mất kết nối
answer-refused = { $what } bị từ chối: { $reason }
answer-move-pending = Nước trước của bạn còn đang được gửi
answer-choice-pending = Lựa chọn của bạn còn đang được gửi
answer-offered = Bạn đã đề nghị rồi
answer-no-offer = Không có đề nghị nào
answer-report-empty = Hãy mô tả vấn đề, ví dụ: họ xúc phạm tôi
answer-muted = Ẩn tin nhắn của đối thủ trong ván này
answer-unmuted = Hiện lại tin nhắn của đối thủ
answer-own-choice = Bạn phải tự chọn; bot chỉ giúp đặt quân
answer-bot-turn = Bot chỉ đi thay bạn khi đến lượt bạn
answer-no-move = Không có nước { $number }; ván có { $count } nước
answer-claim-in = { $name } vắng mặt; bạn được yêu cầu xử thắng sau { $time }
answer-claim-sure = { $name } vắng mặt. Yêu cầu xử thắng?
answer-come-back = Nếu đến lượt mà bạn vắng mặt { $time }, { $name } được yêu cầu xử thắng

## The clock ledger: what each move cost, such as "3. X: 3.5 s, 240 ms returned for the connection".

ledger-empty = Chưa có nước nào
ledger-returned = bù { $time } vì đường truyền
ledger-extra = thêm { $time }

## Times, counts and places.

time-milliseconds = { $count } ms
time-seconds = { $count } giây
time-minutes = { $count } phút
time-hours = { $count } giờ
time-decimal = { $whole },{ $part }
time-clock-days = { $days } ngày { $hours }h
time-seconds-ago = { $count } giây trước
time-minutes-ago = { $count } phút trước
time-hours-ago = { $count } giờ trước
time-days-ago = { $count } ngày trước
count-moves = { $count } nước
count-watching = { $count } người xem

## Terms of a game, joined by ", " or in columns. terms-late: spectators see it that much later.

terms-rated = có xếp hạng
terms-late = trễ { $seconds } giây
terms-no-clock = không đồng hồ
terms-caro = caro: { $rules }
terms-renju = { $rules }, X có ô cấm
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] tùy ý
    }
terms-as = cầm { $side }

player-first = Người chơi 1
player-second = Người chơi 2

## Seats and lists of games.

seat-free = còn trống
seat-bot = { $name } (bot)
lobby-empty = Không có thách đấu mở hay ván công khai nào
lobby-challenge = thách đấu { $number }
lobby-game = ván { $code }

## Devices of a player.

device-linked = { $name } nay là một thiết bị của bạn; nếu không phải: `oxo devices --sign-out { $device }`
device-signed-out = { $name } đã bị một thiết bị khác của bạn đăng xuất
device-number = Thiết bị { $device }

## What a key does at the board, in the bottom line after the key, "u take back", and in help: a few small
## words, at most 23 columns (11 full-width signs). command-on and its like stand beside an arrow.

command-yes = chấp nhận đề nghị
command-no = từ chối đề nghị
command-rematch = đấu lại
command-retract = bỏ thử
command-back = lùi
command-one-back = lùi một nước
command-on = tiến
command-one-on = tiến một nước
command-last = cuối
command-newest = đến nước mới nhất
command-to-last = đến nước cuối
command-live = trực tiếp
command-play-pause = phát hoặc dừng
command-play = phát
command-turn = bước ngoặt
command-analyze = phân tích
command-analysis-board = bàn phân tích
command-place = đặt quân
command-try = đi thử
command-premove = đi trước
command-cancel-leave = hủy, hoặc rời ván
command-cancel = hủy
command-stay = giữ bên
command-swap = đổi bên
command-two = đặt thêm hai quân
command-copy = sao chép lời mời
command-claim = xử thắng hoặc xử hòa
command-claim-draw = yêu cầu xử hòa
command-claim-victory = yêu cầu xử thắng
command-takeback = đi lại
command-follow = theo dõi X hoặc O
command-start = đầu
command-hint = gợi ý
command-hint-on = gợi ý (bật)
command-type = gõ một ô
command-type-try = gõ ô đi thử
command-chances = cơ hội
command-chances-on = cơ hội (bật)
command-bot = bot đi thay bạn
command-chat = tin nhắn
command-pause-resume = tạm dừng, chơi tiếp
command-resume = chơi tiếp
command-pause = tạm dừng
command-leave = rời ván
command-threats = mối đe dọa
command-threats-on = mối đe dọa (bật)
command-mute = ẩn tin đối thủ
command-unmute = hiện tin đối thủ
command-report = báo cáo quản trị viên
command-numbers = số liệu của gợi ý
command-numbers-on = số liệu (bật)
command-draw = đề nghị hòa
command-time = thêm 15 giây
command-ledger = nhật ký đồng hồ
command-resign = đầu hàng
command-abort = hủy ván: không ai thắng
command-up = con trỏ lên
command-down = con trỏ xuống
command-left = con trỏ sang trái
command-right = con trỏ sang phải
command-confirm = xác nhận nước đi
command-confirm-on = xác nhận nước đi (bật)
command-scroll-up = cuộn lên
command-scroll-down = cuộn xuống
command-scroll-left = cuộn sang trái
command-scroll-right = cuộn sang phải
command-centre = đưa nước cuối vào giữa
command-fit = hiện mọi quân
command-go-to = đến một ô
command-larger = ô lớn hơn
command-smaller = ô nhỏ hơn
command-page-back = lùi mười nước
command-page-on = tiến mười nước
command-number = đến một nước
command-faster = phát nhanh hơn
command-slower = phát chậm hơn
command-quit = thoát

## What a word of line mode does: in the list that `help` prints, after the word.

typed-yes = chấp nhận đề nghị, hoặc đồng ý với câu hỏi
typed-no = từ chối đề nghị, hoặc rút đề nghị của bạn
typed-rematch = đề nghị một ván nữa, đổi bên
typed-back = nước trước; bỏ nước đi thử
typed-next = nước tiếp theo, như dòng trống
typed-end = thế cờ sau nước cuối
typed-analyze = bước ngoặt của ván, kèm chứng minh
typed-stay = khi khai cuộc: giữ bên của bạn
typed-swap = khi khai cuộc: đổi sang bên kia
typed-two = khi khai cuộc: đặt thêm hai quân
typed-claim = yêu cầu xử thắng nếu đối thủ vắng mặt, xử hòa nếu không ai còn đủ hàng được
typed-takeback = xin đi lại nước cuối của bạn
typed-start = thế cờ trước nước đầu
typed-hint = nước tốt nhất và lý do
typed-chances = bot đánh giá các ô tốt nhất
typed-bot = để bot đi thay bạn
typed-say = gửi tin nhắn
typed-pause = xin tạm dừng; khi đang dừng thì chơi tiếp
typed-help-prompt = liệt kê các từ này; `help play` nói rõ hơn, từ nào cũng vậy
typed-help = liệt kê các từ này
typed-leave = về dấu nhắc; ván với người khác vẫn tiếp tục
typed-game = bỏ các nước đi thử
typed-threats = các ô mà một quân quyết định ván
typed-mute = ẩn tin nhắn của đối thủ, hoặc hiện lại
typed-report = báo cáo với quản trị viên máy chủ
typed-time = xin thêm 15 giây
typed-clock = đồng hồ, và thời gian của từng nước
typed-abort = hủy ván vừa mới bắt đầu: không ai thắng
typed-go-on = chơi tiếp sau tạm dừng
typed-goto = thế cờ sau nước đó
typed-board = bàn cờ
typed-boards = vẽ bàn cờ sau mỗi nước, hoặc thôi vẽ
typed-last = nước cuối
typed-moves = mọi nước đi
typed-who = người chơi và số khán giả
typed-rules = các luật bạn có thể chơi
typed-bots = các bot bạn có thể đấu
typed-put-x = đặt quân X, trước nước đầu
typed-put-o = đặt quân O, trước nước đầu
typed-clear = bỏ quân, trước nước đầu
typed-turn = trao lượt đi cho một bên, x hoặc o
typed-lines = các nước tốt nhất theo engine, tối đa 5
typed-why = vì sao thế cờ này thắng, hoặc bên thua còn làm được gì
typed-proof = ghi toàn bộ chứng minh thành các biến
typed-forbidden = các ô mà luật renju cấm
typed-following = các nước tiếp theo từ đây
typed-cut = bỏ nước này và mọi nước sau nó
typed-here = lấy thế cờ này làm thế đầu
typed-comment = ghi chú cho thế cờ này
typed-position = in thế cờ dưới dạng văn bản
typed-gomocup = in thế cờ dưới dạng lệnh BOARD của Gomocup
typed-save = ghi mọi biến ra SGF
typed-skip = chuyển sang câu tiếp theo
typed-solution = xem lời giải; câu này khi đó tính là giải sai

## Keys of the menu, of lists and of dialogues: as above.

key-up = lên
key-down = xuống
key-choose = chọn
key-previous = lựa chọn trước
key-next = lựa chọn sau
key-type-rules = gõ luật
key-quit-not = không thoát
key-rows-up = lên mười dòng
key-rows-down = xuống mười dòng
key-type-code = gõ mã
key-most-watched = luôn xem ván đông nhất
key-menu = menu
key-watch = xem
key-replay = xem lại
key-give-up = hủy
key-put-x = đặt X
key-put-o = đặt O
key-remove = bỏ quân
key-turn = đổi lượt
key-lines = nước tốt nhất
key-stop = dừng engine
key-why = vì sao thắng
key-proof = ghi chứng minh
key-forbidden = ô cấm
key-command = gõ lệnh
key-solution = lời giải
key-next-puzzle = câu tiếp theo
key-skip = bỏ qua câu này
key-to-puzzle = về câu đố
key-ok = OK
key-cancel = hủy
key-send = gửi
key-yes = có
key-no = không
key-close = đóng
key-page-back = trang trước
key-page-on = trang sau
key-earlier = trước
key-later = sau
key-help = phím
key-theme = giao diện sau

## Help, over the screen: titles and sections of the keys.

help-keys = Phím
help-ledger = Nhật ký đồng hồ
help-section =
    { $section ->
        [move] Đi quân
        [game] Ván
        [talk] Trò chuyện
        [advice] Trợ giúp
        [look-back] Xem lại
        [view] Hiển thị
       *[program] Chương trình
    }
help-forbidden = { $mark } trên bàn cờ: ô cấm với X

## Texts being typed: before the cursor, on the row above the keys.

prompt-cell = Ô:
prompt-place = Đến ô:
prompt-chat = Tin nhắn:
prompt-report = Báo cáo:
prompt-code = Mã ván:
prompt-move = Nước số:
prompt-rules = Luật:
prompt-name = Tên:
prompt-no-number = Số của nước như 12
prompt-nothing-near = Không có gì gần { $cell }; đây là ô cuối ở phía đó
prompt-visitor = Khách ghé chỉ chơi được ở máy chủ này

## Questions before something that ends a game, answered by yes or no.

question-resign = Đầu hàng ván này?
question-abort = Hủy ván này? Không ai thắng.
question-draw = Đề nghị hòa?
question-give-up = Rời và bỏ ván này?
question-stop-hosting = Rời và đóng máy chủ? Ván sẽ chờ đến khi bạn mở lại.
question-leave = Rời ván? Ván { $game } vẫn tiếp tục dù không có bạn.
question-host-stops = Rời ván? Ván của bạn bè tạm dừng đến khi bạn mở lại.
question-host-ends = Rời ván? Ván của bạn bè sẽ kết thúc.
question-lose-board = Rời và bỏ các thay đổi trên bàn cờ này?

## What the full screen says after a key, and of the connection.

screen-copied = Đã sao chép, nếu terminal cho phép; nếu không, hãy chọn bằng chuột
screen-threats-denied = Ván xếp hạng giữa hai người không hiện mối đe dọa
screen-threats-none = Chưa có mối đe dọa; khi có sẽ được đánh dấu
screen-threats = Mối đe dọa: ! đủ hàng, ^ tạo hai mối đe dọa cùng lúc
screen-threats-off = Đã ẩn mối đe dọa
screen-confirm = Bật xác nhận nước đi: nhấn hai lần để đặt quân
screen-confirm-off = Tắt xác nhận nước đi
screen-own-view = Đây là màn hình của bạn; người khác có thể theo dõi
screen-following = Đang theo dõi màn hình của { $name } ({ $side })
screen-following-nobody = Không theo dõi màn hình của ai nữa
screen-no-other-game = Không có ván nào khác đang chơi; đang chờ
screen-most-watched = Nay ván đông người xem nhất là { $game }
screen-newest = Đây là thế cờ mới nhất
screen-analysis-later = Phân tích chỉ có khi ván đã kết thúc
screen-analysis-failed = Không có phân tích: { $reason }
screen-nobody-there = Ván đã kết thúc và không còn ai ở đó
screen-reported = Quản trị viên máy chủ sẽ xem báo cáo của bạn
screen-nothing-public = Hiện không có ván công khai nào
screen-game-over = Ván { $game } đã kết thúc; `oxo replay { $game }` để xem lại
screen-no-reply = Máy chủ không trả lời
screen-too-many-requests = Quá nhiều yêu cầu cùng lúc
screen-going-on = Ván dở của bạn; `--new` để mở ván khác
screen-unfinished = Bạn còn ván dở; `oxo join { $game }` để chơi tiếp
screen-unfinished-visit = Bạn còn ván dở { $game }; hãy chơi tiếp từ menu
screen-reachable = Ai kết nối được máy này, qua mọi địa chỉ của nó, đều có thể vào; `--local` để chặn người ngoài
screen-saved-in = Các ván được lưu trong { $path }
screen-announcement = Thông báo: { $text }
screen-unsent =
    { $what ->
        [message] Mất kết nối: tin nhắn của bạn có thể chưa đến
        [report] Mất kết nối: báo cáo của bạn có thể chưa đến
        [offer] Mất kết nối: đề nghị của bạn có thể chưa đến
        [answer] Mất kết nối: câu trả lời của bạn có thể chưa đến
       *[request] Mất kết nối: yêu cầu của bạn có thể chưa đến
    }
screen-back = Đã kết nối lại sau { $seconds } giây
screen-back-restarted = Máy chủ đã khởi động lại, kết nối lại sau { $seconds } giây
screen-this-machine = máy này
screen-theme =
    { $colours ->
        [colourless] Giao diện { $name }, không màu
        [sixteen] Giao diện { $name }, 16 màu
        [indexed] Giao diện { $name }, 256 màu
       *[true] Giao diện { $name }, đủ màu
    }
screen-theme-alone = Không có giao diện nào khác
screen-theme-role = "{ $name }" không phải là vai trò màu; hãy dùng { $roles }
screen-theme-colour = "{ $text }" không phải là màu; hãy ghi như "#e69f00", "light-red" hoặc "reset"
screen-keys-action = [keys] { $entry }: không có thao tác này; hãy dùng { $known }
screen-keys-key = [keys] { $entry }: { $error }
screen-keys-taken = [keys] { $entry }: { $key } đã là phím của { $other }; hãy đổi phím cho một trong hai
screen-keys-none = [keys] { $entry }: cần một phím
screen-keys-quit = [keys] { $entry }: phải có { $key } trong các phím, để luôn có lối ra
screen-key-unknown = Không có phím "{ $text }"; phím ghi như x, Space, Enter, F5, Up, Ctrl-r hoặc Shift-Up

## The full screen: whose turn it is and what to do, on the rows below the board. $key, $yes and the like
## are keys, such as Enter. The rows are short: at most 80 columns, better 40.

status-catching-up = { $line } (đang bắt kịp)
status-confirm = { $cell }? { $yes } đặt quân, { $no } không đặt
status-confirm-brief = { $cell }? { $yes } hoặc { $no }
status-premove = { $turn }, đi trước { $cell }
status-paused = { $paused }; { $key } chơi tiếp
status-claim = { $name } vắng mặt; { $key } yêu cầu xử thắng
status-short = Sắp hết giờ: quân được đặt ngay, không xác nhận
status-analyze = { $key } phân tích ván
status-first = Đặt quân: mũi tên, { $key } hoặc nhấp chuột
status-offer-open = { $offer }: { $yes } có, { $no } không
status-offer-shared = { $offer }; { $name }: { $yes } có, { $no } không
status-offer-left = { $offer }, nhưng { $name } đã rời đi
status-offer-away = { $offer }; { $name } vắng mặt
status-last = Nước cuối: { $number }. { $side } { $cell }
status-sent = đã gửi
status-seen = đã nhận
status-trying = Đi thử { $cells }
status-trying-keys = { $trying } sau nước { $number }; { $undo } bỏ thử, { $back } trở về
status-move-of = Nước { $number }/{ $all }
status-paused-at = Dừng ở nước { $number }
status-behind = chậm { $count } nước
status-move-behind = Nước { $number }, { $behind }
status-pace = { $line }, mỗi nước { $time }
status-resumes = { $line }; { $key } chạy tiếp
status-returns = { $line }; { $key } trở về

## The full screen: the connection, at the right of the first row, and below the board when it is lost.

link-connecting = đang kết nối
link-connecting-again = đang kết nối, lần { $attempt }
link-silent = im lặng { $seconds } giây
link-local = ngoại tuyến
link-online = trực tuyến
link-online-ms = trực tuyến { $ms } ms
link-lost = mất kết nối
link-closed = đã ngắt
link-retrying = Mất kết nối { $ago }, đang thử lại ({ $reason })
link-retrying-in = Mất kết nối { $ago }, thử lại sau { $seconds } giây ({ $reason })
link-ended = Kết nối đóng { $ago }: { $reason }
link-too-small = OXO cần { $size }, ^C để thoát

## The full screen: panels beside the board. Headings, and what is in them.

panel-players = Người chơi
panel-players-watched = Người chơi, { $count } khán giả
panel-hint = Gợi ý
panel-analysis = Phân tích
panel-map = Bản đồ
panel-moves = Các nước
panel-chat = Trò chuyện
panel-no-moves = chưa có
panel-you = bạn
panel-bot = bot
panel-server-bot = bot máy chủ
panel-connected = đã kết nối
panel-not-connected = chưa kết nối
panel-away = vắng mặt
panel-left = đã rời
panel-thinking = Đang nghĩ
panel-analyzed = đã phân tích { $done }/{ $count } nước
panel-no-turn = Không có bước ngoặt: không ai bỏ lỡ ván thắng hay ván hòa
panel-turn = Bước ngoặt: { $number }. { $side } { $cell } { $blunder } ({ $key })
panel-wins = thắng
panel-loses = thua
panel-blunder = { $cell } { $blunder }
panel-blunder-better = { $cell } { $blunder }. Tốt hơn: { $missed }
panel-blunder-now = { $cell } { $blunder }. Tốt hơn: { $missed }; nay { $now }
panel-expects = { $hint }; dự đoán { $moves }
panel-proven = Thắng, hòa (=) hoặc thua, kèm số nước
panel-denser = { $cells }; dày hơn là tốt hơn
panel-depth = độ sâu { $depth }
panel-nodes = { $count } nút

## The full screen: a game that waits for a friend, and pages without a board.

waiting-code = Mã ván { $code }
waiting-link = Liên kết cho bạn bè
waiting-command = hoặc vào bằng
waiting-so-far = đã { $seconds } giây
waiting-nothing-on = Đang chờ ván công khai
waiting-opening = Đang mở ván
waiting-connecting = Đang kết nối với { $server }

## The full screen: lists of open challenges, of games and of saved games. Rows of columns, the narrower
## the better.

list-lobby = OXO tại { $server }
list-watching = Ván để xem tại { $server }
list-saved = Ván đã lưu
list-resume = Chơi tiếp ván { $game } của bạn
list-pair = Tìm đối thủ
list-create = Mở ván cho bạn bè
list-terms = { $does }: { $terms }
list-code = Vào bằng mã ván
list-asking = Đang hỏi máy chủ
list-reading = Đang đọc
list-challenges = Thách đấu mở: { $count }
list-no-challenges = Thách đấu mở: chưa có
list-games = Ván: { $count }
list-no-games = Ván: chưa có
list-wants = muốn { $side }
list-join = vào ngay
list-won = { $side } thắng
list-end =
    { $end ->
        [draw] hòa
        [aborted] đã hủy
       *[running] chưa xong
    }
list-nothing-on = Hiện không có ván công khai nào
list-nothing-on-more = Ván kế tiếp sẽ hiện ở đây
list-playing = { $count } ván đang chơi
list-move = nước { $number }
list-none-saved = Chưa có ván nào được lưu.
list-none-saved-more = Mọi ván bạn chơi đều được lưu ở đây.
list-no-code = không mã
list-no-date = không ngày
list-no-name = không rõ

## The full screen: the menu. A row has a name, and beside it what it is set to; below the menu stands what
## the chosen row does.

menu-resume = Chơi tiếp
menu-others = Ván khác của bạn
menu-play = Chơi với bot
menu-rules = Luật
menu-bot = Bot
menu-side = Bạn cầm
menu-clock = Đồng hồ
menu-more = Tùy chọn khác
menu-rated = Có xếp hạng
menu-listed = Hiện ở sảnh
menu-delay = Chiếu trễ
menu-both = Hai người một máy
menu-online = Chơi trực tuyến
menu-watch = Xem một ván
menu-host = Mở ván cho bạn bè
menu-saved = Xem lại ván
menu-board = Bàn phân tích
menu-name = Tên của bạn
menu-quit = Thoát
menu-at-one-keyboard = chung một bàn phím
menu-on-that-server = ở máy chủ đó
menu-from-here = từ máy này
menu-saved-here = đã lưu ở đây
menu-all-shown = hiện tất cả
menu-more-games = thêm { $count }
menu-puzzles =
    { $course ->
        [daily] hằng ngày
        [near] hợp trình độ của bạn
        [streak] chuỗi liên tiếp
        [mine] lỗi của chính bạn
        [fours] thắng bằng chuỗi bốn
        [threats] thắng bằng đe dọa
        [hold] chặn chuỗi bốn
        [foul] ép nước cấm (renju)
       *[exact] bàn nhỏ
    }
menu-guest = khách
menu-yes = có
menu-no = không
menu-none = không có
menu-others-hint = { $key } để hiện tất cả, hoặc bớt đi
menu-side-hint = X đi trước
menu-no-clock-hint = Không giới hạn giờ
menu-clock-hint = { $clock } cho mỗi người chơi
menu-more-hint = Thêm bot và tùy chọn cho ván trực tuyến
menu-rated-hint = Ván trực tuyến có thay đổi hệ số của bạn không
menu-listed-hint = Người khác có thấy ván trực tuyến của bạn ở sảnh không
menu-delay-hint = Khán giả xem ván trực tuyến của bạn trễ bao lâu
menu-both-hint = Hai người chơi theo luật này, lần lượt trên một bàn phím
menu-online-hint = Tìm đối thủ, hoặc ván để xem
menu-watch-hint = Ván đông người xem nhất
menu-host-hint = Theo luật này; bạn bè chỉ cần dán một dòng
menu-saved-hint = Xem từng nước và những gì đã bỏ lỡ
menu-board-hint = Theo luật này: sắp thế cờ, thử nước đi, xem vì sao thắng
menu-name-hint = { $key } để đổi; người khác nhìn thấy
menu-quit-hint = { $key } để rời đi
menu-bot-hint = { $bot } { $character }
menu-bot-beaten =
    { $count ->
        [1] Bạn đã thắng { $bot }: hãy thử { $other }
       *[other] Bạn đã thắng { $bot } { $count } ván liền: hãy thử { $other }
    }
menu-bot-hard = { $bot } khó thắng: hãy thử { $other }
menu-game-yours = { $rules }, { $name }, lượt bạn
menu-game-theirs = { $rules }, { $name }, lượt đối thủ
menu-game-here = { $game } trên máy này: { $rules }
menu-game-there = { $game } trên máy chủ: { $rules }
menu-quit-key = { $key } để thoát
menu-called = Bạn là { $name }
menu-called-until = Bạn là { $name } đến khi thoát; cài đặt ghi { $other }

## Previews of links in chats and search engines

preview-about = Cờ caro đủ mọi cỡ, với bạn bè, người lạ và bot.
preview-lobby = Cờ caro đủ mọi cỡ
preview-game = Ván { $code }
preview-open-seat = còn trống
preview-won = { $name } thắng
preview-draw = Hòa
preview-aborted = Đã hủy
preview-seeks = { $name } đang tìm đối thủ
preview-to-move = Đến lượt { $name }
preview-says =
    { $state }. { $rules }. { $stones ->
        [0] Chưa có quân nào.
       *[other] Đã có { $stones } quân.
    }
preview-board = Bàn cờ hiện tại

## Failures of `oxo`, after "oxo: ". A sentence without a full stop that says what to do.

failed-dumb = Terminal này (TERM=dumb) không có toàn màn hình; hãy chơi theo dòng: `oxo play --plain`
failed-keys = { $path }: { $error }; `oxo config` cho xem một ví dụ
failed-neither = "{ $text }" không phải tệp, cũng không phải các nước của { $rules }: { $error }; `--rules` để chọn luật khác
failed-unsolvable = Không có gì để giải: { $reason }
failed-unsolvable-over = các nước này kết thúc ván
failed-unsolvable-due = khai cuộc chờ một lựa chọn: stay, swap hoặc two
failed-no-gate = Chưa cài cổng ssh; hãy đặt `oxo-ssh` cạnh `oxo` hoặc trong PATH (`cargo install --path gate`)
failed-nothing-unfinished = Không có ván dở nào; `oxo play` để bắt đầu ván mới
failed-nothing-asked = Không có dữ liệu vào; hãy ghi một dòng như `play`, hoặc chạy lệnh như `oxo play`
failed-too-far = Ván có { $plies } nước, không phải { $at }; `--at` nhận từ 0 đến { $plies }
failed-no-file-nor-code = Không có tệp "{ $text }"; hãy chỉ ván bằng mã, như K7QX2M, bằng tệp, hoặc bằng `last`
failed-not-shown = "{ $text }" không phải tệp hay ván đã lưu, và máy chủ cũng không cho xem được: { $reason }
failed-running = Ván { $game } còn đang chơi; `oxo watch { $game }` để xem
failed-no-json = `oxo { $command }` không xuất JSON; hãy bỏ `--json`
failed-no-format = Không rõ định dạng của { $path }; hãy dùng đuôi sgf, psq, txt, json, svg hoặc png, hay `--format`
failed-no-events = Xem lại ván không có sự kiện JSON; `oxo export { $game } --format json` ghi ván ra JSON
failed-png-to-terminal = Không hiện được PNG trong terminal; hãy chỉ tệp bằng `-o`
failed-no-seat = Bạn không có chỗ trong ván { $game } ở { $server }; `oxo join { $game }` để vào chơi, `oxo watch { $game }` để xem
failed-table = Máy chủ gửi một ván không thể có: { $error }
failed-unreachable = Không kết nối được { $server }: { $reason }; `oxo doctor --server { $server }` để tìm nguyên nhân
failed-no-server = Không có máy chủ nào trả lời trên máy này ({ $server }: { $reason }); hãy chỉ định bằng `--server`, hoặc mở một máy chủ bằng `oxo host`
failed-forgotten = Thiết bị này đã bị đăng xuất hoặc máy chủ đã xóa người chơi của bạn; bạn là khách mới
failed-nonsense = Máy chủ trả lời khác thường: { $error }
failed-engine = Lỗi của engine: { $error }; hãy chạy thử lệnh của nó và nhập START 15
failed-engine-rules = { $error }; hãy chọn `--rules` khác

## Line mode (`oxo --plain`), which is read by scripts and spoken by screen readers: one line each.
## Commands that can be typed, such as help, go on or menu, stay as they are.

line-replay-hint = Dòng trống để xem nước tiếp theo; help để xem các lệnh
line-no-game = Chưa có ván nào
line-no-board = Chưa có bàn cờ cho "{ $line }"; hãy thử help hoặc menu
line-help = { $text }; help để xem các lệnh
line-usage = Cách dùng: { $usage } ({ $help })
line-too-long = Dòng đó quá dài
line-input-ended = Dữ liệu vào đã hết trước khi ván kết thúc
line-yes-or-no = { $question } yes hay no?
line-boards-on = Bàn cờ lại được vẽ sau mỗi nước
line-boards-off = Bàn cờ không tự vẽ nữa; gõ b để vẽ
line-lobby-first = Hãy gõ lobby trước để xem các thách đấu mở
line-no-challenge = Không có thách đấu mở số { $number }; lobby để xem danh sách
line-thinking = Vẫn đang xử lý câu hỏi trước của bạn
line-no-analysis = Chưa có nước nào để phân tích
line-analysis-later = Phân tích chỉ có trong ván không xếp hạng với bot, hoặc khi ván đã kết thúc
line-no-advice = Lúc này không có quân nào để đặt
line-no-threats = Ván xếp hạng không hiện mối đe dọa
line-game-gone = Máy chủ không còn ván này
line-ended = Ván đã đóng
line-cell = đặt quân vào ô đó: b2, hoặc 3,-1 trên bàn không có mép
line-column = khi quân rơi, thả quân vào cột đó: d; lúc này clock và board phải viết đủ
line-try = đi thử ô đó
line-variation = đi ở ô đó, hoặc vào biến của nó
line-recommends = { $bot } khuyên { $advice }
line-expected = Dự đoán: { $moves }
line-weighs = { $cell } được { $score } điểm
line-replay-players = X: { $x }, O: { $o }; { $moves }
line-chooses = { $side } chọn: { $decision }
line-place = Sau nước { $ply }/{ $all }
line-place-last = Sau nước { $ply }/{ $all }, { $side } { $cell }
line-place-tried = { $place }; đi thử: { $cells }
line-variation-end = Biến của bạn dừng ở đây; game để về ván
line-variation-over =
    { $winner ->
        [x] Biến của bạn kết thúc ván: X thắng
        [o] Biến của bạn kết thúc ván: O thắng
       *[draw] Biến của bạn kết thúc ván: hòa
    }
line-last-move = Đó là nước cuối
line-forbidden = { $mark } là ô cấm với X
line-spectators = Khán giả: { $count }
line-no-line-near = Chưa bên nào có thể đủ hàng ngay, hay tạo hai cách để đủ hàng
line-completes = { $side } đủ hàng tại { $cell }
line-would-complete = { $side } đi { $cell } sẽ đủ hàng và thua
line-forks = { $side } đi { $cell } sẽ có hai cách để đủ hàng
line-clock-later = { $clock }, chạy khi đối thủ vào
line-clock = Đồng hồ: X { $x }, O { $o }
line-time =
    { $unit ->
        [day] { $count } ngày
        [hour] { $count } giờ
        [minute] { $count } phút
       *[second] { $count } giây
    }
line-times = { $larger } { $smaller }
line-analyzing = Đang phân tích { $positions } thế cờ, mất khoảng { $seconds } giây
line-no-move = Chưa có nước nào
line-move = Nước { $number }: { $side } { $cell }
line-unfinished = Ván dở: { $game }; join { $game } để chơi tiếp
line-or = { $commands } hoặc { $last }
line-seat-free = { $side }: còn trống
line-seat =
    { $side }: { $name }{ $who ->
        [you] , bạn
       *[them] { "" }
    }{ $presence ->
        [bot] , bot
        [on] , đang ở đây
        [away] , vắng mặt
       *[left] , đã rời đi
    }

## What is proven of a position, for the player to move: a fragment like "win in 3". $moves are the
## winner's moves.

verdict-win = thắng sau { $moves } nước
verdict-loss = thua sau { $moves } nước
verdict-draw = hòa

## `oxo analyze`: lines of a report

report-best = tốt nhất { $moves }
report-more = { $moves } và { $count } ô khác
report-blunder = { $cell } { $blunder }
report-blunder-now = { $cell } { $blunder }: nay { $value }

## The connection: why a server cannot be reached, or was lost. A fragment in small letters after
## "Connection lost: " or "Cannot reach example.org: ".

net-ended = kết nối đã dứt
net-ended-early = kết nối dứt khi đang bắt tay
net-no-connection = yêu cầu kết nối không được trả lời
net-no-greeting = lời bắt tay không được trả lời
net-no-answer = không có trả lời
net-no-answer-within = không có trả lời trong { $seconds } giây
net-nobody = không có máy chủ nào chạy ở đó
net-no-name = không tìm thấy tên này, hoặc máy này đang ngoại tuyến
net-http = ở đó không có máy chủ OXO (HTTP { $status })
net-try-wss = ở đó không có máy chủ OXO; hãy thử wss:// thay cho ws://
net-try-ws = cổng đó không dùng TLS; hãy thử ws:// thay cho wss://
net-other-server = ở đó không có máy chủ OXO
net-other-server-says = ở đó không có máy chủ OXO: { $error }
net-old-tls = máy chủ không hỗ trợ phiên bản TLS an toàn nào
net-tls = lỗi TLS: { $error }
net-cert-unknown = máy này không tin cậy nơi cấp chứng chỉ của máy chủ; `--ca FILE` để thêm
net-cert-expired = chứng chỉ của máy chủ đã hết hạn
net-cert-early = chứng chỉ của máy chủ chưa có hiệu lực; hãy kiểm tra đồng hồ của máy này
net-cert-name = chứng chỉ của máy chủ ghi tên khác với tên trong URL
net-cert-authority = chứng chỉ của máy chủ là của nơi cấp; quản trị viên phải tạo chứng chỉ có basicConstraints=CA:FALSE
net-cert-bad = chứng chỉ của máy chủ không hợp lệ: { $error }
net-superseded = đã mở ở nơi khác: nay chương trình kia chơi cho bạn
net-signed-out = một thiết bị khác của bạn đã đăng xuất thiết bị này
net-versions = chương trình và máy chủ khác phiên bản
net-bye = chủ phòng đã đóng máy chủ
net-restarting = máy chủ đang khởi động lại
net-unheard = máy chủ không nhận được gì từ máy này
net-flooding = máy chủ đã từ chối quá nhiều yêu cầu
net-closed = máy chủ đã đóng kết nối
net-silent = máy chủ không còn trả lời
net-stuck = máy chủ không đọc dữ liệu gửi đến
net-garbled = máy chủ sai giao thức: { $error }
net-inconsistent = thông tin của máy chủ về ván { $game } không khớp nhau

## Errors of the system

system-not-found = không có tệp hay thư mục đó
system-no-permission = không có quyền
system-exists = đã tồn tại
system-directory = đó là một thư mục
system-no-directory = một phần của đường dẫn không phải là thư mục
system-no-file = đó không phải là tập tin thông thường mà là đường ống hoặc thiết bị
system-full = ổ đĩa đã đầy
system-read-only = ổ đĩa chỉ cho đọc
system-too-large = tệp quá lớn
system-damaged = không đọc được nội dung
system-in-use = chương trình khác đang dùng
system-unreachable = không tới được địa chỉ đó
system-other = lỗi hệ thống ({ $error })

## Trouble on the way to a game: whole sentences

trouble-held = Bạn đang chơi ván đó trong một `oxo` khác; hãy chơi tiếp ở đó hoặc đóng nó. Dùng `--guest` hoặc `--name` khác để làm người chơi khác
trouble-unsaved = Không lưu được ván: { $error }
trouble-forgetful = Không lưu được các lựa chọn của bạn: { $error }
trouble-library = Không đọc được các ván đã lưu: { $error }
trouble-host = Không mở được máy chủ trên máy này: { $error }
trouble-port = "{ $port }" không phải là cổng; hãy dùng từ 1 đến { $most }

## Commands of `oxo` that print something and end. Lines in small letters, without a full stop.

cli-guest-devices = Khách không có thiết bị; hãy bỏ `--guest`
cli-link = { $code } cho thiết bị khác chơi bằng { $name }, một lần, trong vòng { $minutes } phút.
cli-link-there = Ở đó: { $command }
cli-link-browser = Trong trình duyệt: { $link }
cli-linked = ở đây bạn cũng là { $name }
cli-linked-seats = ở đây bạn cũng là { $name }, có chỗ trong { $games }
cli-signed-out = đã đăng xuất thiết bị { $number }
cli-device-unnamed = không tên
cli-seen-here = ở đây
cli-seen-online = trực tuyến
cli-seen-long-ago = lâu không thấy
cli-imported = { $rules }, { $moves }: đã lưu vào { $path }
cli-legal =
    { $game }: đúng luật, { $moves }, { $result ->
        [x] X thắng
        [o] O thắng
        [draw] hòa
        [aborted] đã hủy
       *[open] chưa xong
    }
cli-theme-own = { $name } (của bạn)
cli-themes-where = Giao diện của bạn được đọc từ { $path }/NAME.toml;
cli-themes-start = `oxo themes --print dark` in ra một giao diện để bắt đầu.
cli-not-played = Bạn chưa chơi ở đó; hãy ghi tên một người chơi
cli-no-such-player = Chưa có ai tên đó chơi ở đó
cli-no-ratings = Chưa ai có hệ số { $rules }
cli-player-online = { $name }, trực tuyến
cli-no-finished = chưa có ván nào xong
cli-results = { $won } thắng, { $drawn } hòa, { $lost } thua
cli-results-rated = { $results }; { $rating }
cli-played =
    { $end ->
        [won] thắng
        [lost] thua
        [drawn] hòa
       *[running] đang chơi
    }
cli-status = { $games } ván, { $yours } đến lượt bạn
cli-waiting = vẫn đang chờ
cli-retrying = { $reason }; đang thử lại
cli-your-move-first = đến lượt bạn: bàn cờ còn trống
cli-your-move = { $name } ({ $side }) đi { $cell }: đến lượt bạn
cli-hidden-server = máy chủ
cli-hidden-file = tệp của cổng ssh

## `oxo solve`

solve-win = { $side } thắng sau { $moves } nước
solve-loss = { $side } thua sau { $moves } nước
solve-best = tốt nhất: { $moves }
solve-line = các nước: { $moves }
solve-positions = { $count } thế cờ trong { $time }
solve-too-long = không giải được trong { $time }
solve-failed = không giải được: { $why }
solve-over = ván đã kết thúc
solve-opening = khai cuộc chưa xong
solve-boundless = bàn cờ không có mép
solve-too-large = { $cells } ô là quá nhiều để thử hết, tối đa { $most }
solve-time = hết giờ
solve-nodes = đã đến giới hạn số thế cờ
solve-stopped = đã dừng
solve-known = đã biết: { $known }
solve-known-nothing-yet = đã biết: chưa có gì
solve-known-nothing = chưa biết gì
solve-known-both = { $one }, { $two }
solve-known-verdict = { $verdict }, nhưng chưa biết hết các nước giữ được kết quả đó
# ply đếm nước của cả hai bên.
solve-known-win = thắng trong không quá { $plies } nước của cả hai bên
solve-known-draw-or-win = ít nhất là hòa
solve-known-no-loss = không thua trước { $plies } nước của cả hai bên
solve-known-no-win = không thắng trước { $plies } nước của cả hai bên
solve-known-draw-or-loss = nhiều nhất là hòa
solve-known-loss = thua trong không quá { $plies } nước của cả hai bên

## `oxo doctor`, a report: what was looked at, what was found, and in doctor-next- what to do about it

doctor-ok = tốt
doctor-warn = lưu ý
doctor-fail = lỗi
doctor-program = chương trình
doctor-term = TERM
doctor-colours = màu
doctor-locale = locale
doctor-terminal = terminal
doctor-size = kích thước
doctor-characters = ký tự
doctor-mouse = chuột
doctor-settings = cài đặt
doctor-keys = phím
doctor-theme = giao diện
doctor-identities = người chơi
doctor-games = ván
doctor-hosted = ván tự mở
doctor-proxy = proxy
doctor-server = máy chủ
doctor-name = tên
doctor-port = cổng
doctor-upgrade = nâng cấp
doctor-greeting = bắt tay
doctor-round-trip = khứ hồi
doctor-clocks = đồng hồ
doctor-not-set = chưa đặt
doctor-dumb = dumb: không đặt được con trỏ
doctor-no-terminal = đây không phải terminal
doctor-no-colours = không có
doctor-sixteen-million = 16 triệu
doctor-not-utf8 = { $locale }, không phải UTF-8
doctor-columns-rows = { $columns } cột, { $rows } hàng
doctor-widths = số cột: { $widths }
doctor-mouse-answers = có trả lời; hãy bấm vào một dòng của menu để biết terminal có báo chuột và tiêu điểm không
doctor-no-settings = không có, không sao; xem `oxo config`
doctor-nowhere = không có thư mục chính để lưu
doctor-kept = { $path }, { $count } cho máy chủ này
doctor-proxy-unused = { $variable } được đặt nhưng `oxo` không dùng
doctor-no-url = đó không phải địa chỉ máy chủ
doctor-in = { $what } trong { $time }
doctor-tls = TLS và WebSocket
doctor-plain = WebSocket, không mã hóa
doctor-speaks = { $server }, giao thức { $version }
doctor-no-ping = không ping nào quay về
doctor-pings = trung vị { $time } của { $count } lần, dao động { $jitter }
doctor-ahead = đồng hồ máy chủ nhanh hơn { $ms } ms
doctor-behind = đồng hồ máy chủ chậm hơn { $ms } ms
doctor-http = HTTP { $status } thay vì WebSocket
doctor-next-plain = hãy chơi theo dòng: `oxo --plain`
doctor-next-term = hãy chơi theo dòng bằng `oxo --plain`, hoặc đặt TERM
doctor-next-utf8 = hãy đặt LANG=C.UTF-8, hoặc dùng `--ascii`
doctor-next-terminal = muốn biết, hãy chạy trong terminal, không phải vào tệp hay ống dẫn
doctor-next-window = hãy mở rộng cửa sổ, hoặc dùng `--plain`
doctor-next-ascii = hãy dùng `--ascii`
doctor-next-narrow = hãy dùng `--ascii`, hoặc đặt ký tự có độ rộng mơ hồ thành hẹp
doctor-next-settings = hãy sửa dòng đó; `oxo config` cho xem một ví dụ
doctor-next-keys = hãy sửa mục đó; `oxo config` cho xem một ví dụ
doctor-next-theme = hãy chọn giao diện khác trong cài đặt, OXO_THEME hoặc `--theme`; `oxo themes` để xem danh sách
doctor-next-home = hãy đặt HOME, hoặc mỗi lần là một khách mới
doctor-next-directory = hãy cho phép ghi vào đó, hoặc chỉ thư mục khác
doctor-next-proxy = nếu mạng của bạn chỉ ra ngoài qua proxy thì từ đây không đến được máy chủ
doctor-next-online = hãy kiểm tra kết nối mạng của máy này
doctor-next-name = hãy kiểm tra tên máy chủ và kết nối mạng của máy này
doctor-next-port = hãy kiểm tra máy chủ có đang chạy không và tường lửa có chặn cổng { $port } không
doctor-next-network = hãy thử mạng khác
doctor-next-near = mỗi nước đi mất chừng đó; máy chủ gần hơn sẽ tốt hơn
doctor-next-clock = không ảnh hưởng đến ván; hãy chỉnh đồng hồ của máy này
doctor-next-http = có proxy hoặc chương trình khác trả lời ở đó; nó phải chuyển tiếp WebSocket (Upgrade và Connection), và đường dẫn phải đúng, thường là /ws
doctor-next-silent = có gì đó trên đường truyền chặn WebSocket; hãy thử wss://
doctor-next-url = hãy kiểm tra URL: ws:// hoặc wss://, cổng, đường dẫn
doctor-next-operator = hãy hỏi quản trị viên máy chủ

## `oxo bot`, which lets an engine (another program) play. Lines in small letters.

engine-none = Engine là một chương trình, như ./pbrain-pela
engine-arrived = đã vào máy chủ với tên { $name }
engine-offline = không có kết nối: { $reason }; thử lại sau { $time }
engine-waiting = { $game }: đang chờ đối thủ
engine-ended-unseen = { $game }: đã kết thúc khi mất kết nối
engine-nonsense = { $game }: dữ liệu ván từ máy chủ bị hỏng
engine-restarted = { $game }: engine { $fault }; đang khởi động lại
engine-resigned = đầu hàng: engine { $fault }
engine-leaving = không còn ván nào: rời máy chủ
engine-leaving-later = không mở ván mới; còn { $count } ván đang chơi: bấm Ctrl-C lần nữa để rời đi, mặc đồng hồ chạy

## What an engine did wrong, after "The engine " or "the engine "

fault-start = không khởi động được: { $error }
fault-late = không trả lời trong { $seconds } giây
fault-gone = tự kết thúc
fault-line = không liên lạc được: { $error }
fault-line-deaf = nó không đọc
fault-line-endless = nó ghi mãi không dừng
fault-reply = trả lời "{ $reply }", không hợp lệ ở đây
fault-illegal = đi một nước không hợp lệ, "{ $reply }": { $error }
fault-refuses = từ chối: "{ $reply }"
fault-unspoken = không nhận được ván này: { $error }
fault-opening = không mở được ván này: { $error }
fault-idle = không làm gì
fault-rules = engine theo giao thức Gomocup chơi năm quân liên tiếp trên bàn có mép, tự do hoặc mở đầu bằng +swap hay +swap2, không phải { $rules }

## `oxo --help`: headings and remarks

manual-usage = Cách dùng:
manual-arguments = Đối số
manual-options = Tùy chọn
manual-common = Tùy chọn của mọi lệnh
manual-play = Chơi
manual-look-back = Xem và xem lại
manual-keep = Lưu giữ
manual-beside = Ngoài bàn cờ
manual-more = Thêm
manual-default = [mặc định: { $value }]
manual-variable = [biến môi trường: { $value }]
manual-values = [các giá trị: { $values }]
manual-example = Ví dụ: { $command }
manual-lines = Các dòng mà `--plain` đọc:

## `oxo --help`: what a command does. The first line stands in the list of commands, what follows
## the empty line in the help of the command. Verbs as in a dictionary or an order; no full stop in
## the first line. --options stay as they are.

about-oxo =
    Cờ caro đủ mọi cỡ, với người và bot

    Không có lệnh thì mở menu; mục đầu tiên là chơi ngay với bot. `oxo LINK` mở ván theo liên kết.
about-play =
    Chơi ngay với bot

    Chơi trên máy này, trừ khi có chỉ máy chủ.
about-seek = Tìm đối thủ
about-create = Mở một ván và in ra lệnh cho bạn bè
about-join = Vào một ván, hoặc chơi tiếp
about-watch = Xem một ván
about-host =
    Mở máy chủ trên máy này và mở ván cho bạn bè

    Chơi tiếp ván dở nếu có. Khi có --server, ván được mở ở máy chủ đó.
about-replay = Xem lại một ván: từng nước, đi thử nước khác, tìm bước ngoặt
about-list = Liệt kê thách đấu mở và các ván đang chơi
about-ssh =
    Cho người khác chơi chỉ bằng ssh: chương trình này hiện trên terminal của họ

    Họ chơi ở máy chủ của --server; nếu không có, máy này tự mở một máy chủ.
about-solve =
    Cho biết thế cờ kết thúc ra sao nếu hai bên đi tốt nhất, và bằng những nước nào

    Mã thoát là 3 nếu không đủ thời gian.
about-analyze = Phân tích một ván: từng thế cờ đáng giá bao nhiêu, và bỏ lỡ ở đâu
about-status =
    Cho biết trong một dòng bạn có bao nhiêu ván, bao nhiêu ván đến lượt bạn

    Dùng cho dấu nhắc: lệnh này nhanh, không làm phiền chương trình đang chơi, và mã thoát là 0 dù máy chủ không trả lời. Không tính các ván mở bằng `oxo host`.
about-wait =
    Chờ đến lượt bạn rồi cho biết nước đi của đối thủ

    Khi đó mã thoát là 0, ván đã kết thúc là 3, quá --timeout là 4.
about-player = Xem kết quả, hệ số và các ván gần đây của một người chơi
about-top =
    Xem bảng xếp hạng theo luật

    Xếp theo hệ số trừ đi hai lần độ lệch.
about-link = Dùng cùng một người chơi trên máy khác: hiện mã, hoặc nhập mã
about-devices = Liệt kê thiết bị của bạn, hoặc đăng xuất một thiết bị
about-doctor =
    Kiểm tra terminal, cài đặt và máy chủ, rồi in báo cáo

    Mã thoát là 1 nếu có gì không hoạt động.
about-config = In cài đặt mẫu và nơi lưu, hoặc ghi vào đó
about-export = Ghi ván ra định dạng khác, hoặc thành hình
about-import = Lưu ván từ tệp SGF, .psq, JSON hoặc văn bản
about-verify =
    Kiểm tra biên bản ván có đúng luật không

    Mã thoát là 1 nếu có ván không đúng.
about-bot =
    Cho một engine dùng giao thức Gomocup chơi

    Lệnh này tìm đối thủ cho đến khi chơi đủ --rounds. Ctrl-C lần đầu thôi mở ván mới, lần thứ hai rời các ván đang chơi.
about-themes = Liệt kê giao diện, hoặc in một giao diện để bắt đầu
about-completions = In nội dung để shell tự hoàn thành lệnh và tùy chọn
about-man = In sách hướng dẫn, hoặc ghi mỗi lệnh một trang
about-lobby = Liệt kê thách đấu mở và các ván
about-accept = Nhận thách đấu có số này

## `oxo --help`: options and arguments. No full stop at the end.

option-help = In trợ giúp
option-version = In phiên bản
option-server = Máy chủ: example.org, liên kết hoặc địa chỉ ws của nó [mặc định: ws://127.0.0.1:7171/ws; `play` không cần]
option-name = Tên của bạn, tối đa 24 ký tự
option-config = Tệp cài đặt, nếu không phải tệp thường dùng: xem `oxo config`
option-ca = Tệp PEM gồm các nơi cấp chứng chỉ được tin cậy cho wss://, ngoài những nơi của hệ thống
option-games = Nơi lưu các ván khi kết thúc hoặc khi rời, và tìm ván theo mã [mặc định: oxo/games trong thư mục dữ liệu của người dùng]
option-guest = Chơi bằng khách mới; không lưu gì
option-plain = Ghi từng dòng ra đầu ra chuẩn, đọc nước đi từ đầu vào chuẩn; mặc định khi đầu ra không phải terminal
option-json = Xuất JSON: một đối tượng cho câu trả lời, mỗi dòng một sự kiện cho ván
option-ascii = Chỉ vẽ bằng ký tự ASCII
option-theme = Màu sắc [mặc định: màu của terminal]; `oxo themes` để xem danh sách
option-lang = Ngôn ngữ, như en [mặc định: theo locale]
option-confirm = Chỉ đặt quân khi chọn ô hai lần; đặt ngay khi sắp hết giờ
option-game = Chơi gì, như --rules
option-rules = tictactoe, gomoku, standard, renju, caro, caro6, boundless, hoặc như 4x4x3, 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 [mặc định: tictactoe, --rated: gomoku, `play`: luật lần trước]
option-clock = none, hoặc như 5m+3s, 30s/move, 3d
option-side = X đi trước; x, o hoặc any
option-delay = Khán giả xem ván trễ bao lâu so với người chơi, như 30s; tối đa 10m
option-opponent = Bot, như --bot
option-play-bot = Bot [mặc định: bot lần trước, lần đầu là beginner]: { $bots }
option-resume = Chơi tiếp ván bạn rời gần nhất
option-both = Hai người một máy: hai người dùng chung bàn phím này
option-play-engine = Chơi với engine trên máy này dùng giao thức Gomocup: engine và các đối số của nó thành một đối số, như "pbrain-pela"
option-rated = Chơi ván xếp hạng
option-bot-after = Chơi với bot nếu không ai đến trong thời gian này, như 30s
option-seek-bot = Bot đó
option-listed = Hiện ván ở sảnh
option-join-code = Mã hoặc liên kết của ván
option-watch-code = Mã hoặc liên kết của ván [mặc định: danh sách; với --plain là ván công khai đông người xem nhất]
option-tv = Theo dõi ván đông người xem nhất, và ván kế tiếp khi nó kết thúc
option-bind = Địa chỉ để nghe [mặc định: mọi địa chỉ của máy này]
option-local = Chỉ nhận kết nối từ chương trình trên máy này
option-host-port = Cổng [mặc định: 7171, hoặc một cổng trống]
option-new = Mở ván mới dù còn ván dở
option-saved-game = Mã hoặc liên kết của ván đã lưu ở đây hoặc máy chủ biết, tệp của ván, hoặc `last` cho ván lưu gần nhất
option-file-rules = Luật, khi tệp không ghi luật
option-at = Bắt đầu sau chừng này nước
option-format = Định dạng [mặc định: theo tên của OUT, hoặc văn bản]
option-export-at = Thế cờ sau chừng này nước [mặc định: cuối cùng]
option-numbers = Đánh số các quân trong hình
option-export-output = Tệp để ghi [mặc định: đầu ra chuẩn]
option-import-file = Tệp SGF, .psq, JSON hoặc văn bản
option-import-rules = Luật, khi tệp không ghi luật [mặc định: từ năm quân liên tiếp là thắng]
option-import-output = Tệp để ghi [mặc định: các ván đã lưu]
option-verify = Ván theo tệp, ở bất kỳ định dạng nào đọc được, hoặc theo mã của ván đã lưu; `last` là ván lưu gần nhất
option-listen = Địa chỉ để nghe
option-data = Thư mục chứa khóa máy chủ, thông tin khách ghé và các ván tự mở [mặc định: oxo/ssh trong thư mục dữ liệu của người dùng]
option-ssh-port = Cổng của máy chủ được mở khi không có --server
option-public-url = Địa chỉ máy chủ mà bạn bè của khách ghé kết nối [mặc định: --server]
option-sessions = Số phiên tối đa cùng lúc
option-sessions-per-address = Số phiên tối đa cùng lúc từ một địa chỉ
option-sessions-per-minute = Số phiên tối đa bắt đầu trong một phút từ một địa chỉ, cùng lúc chỉ một nửa
option-patience = Thời gian tối đa để một kết nối bắt đầu phiên, và để đọc những gì được vẽ
option-idle = Khách ghé được ngừng gõ bao lâu
option-solve-start = Luật, hoặc một thế cờ như 3x3x3/x:a1/o:b2/x
option-moves = Các nước đã đi, thành một đối số: "a1 b2 c3"
option-time = Thời gian thử, như 10s hoặc 5m
option-analyze-game = Mã của ván, tệp của ván, hoặc `last` cho ván lưu gần nhất; hoặc các nước thành một đối số: "a1 b2 c3"
option-analyze-rules = Luật [mặc định: luật của tệp; với các nước là tictactoe]
option-nodes = Số thế cờ cần xét cho mỗi thế cờ của ván [mặc định: như sau ván: 400000]
option-analyze-time = Thay vào đó, thời gian nghĩ về mỗi thế cờ, như 1s hoặc 5m; khi đó kết quả tùy thuộc máy
option-analyze-bot = Bot cho biết suy nghĩ ở chỗ ván chưa giải được; bot khác master được hỏi về mọi thế cờ
option-offline = In gì khi không kết nối được máy chủ [mặc định: không in gì]
option-wait-code = Mã của ván
option-timeout = Thôi chờ sau thời gian này, như 30s hoặc 5m, với mã thoát 4
option-player = Tên người chơi [mặc định: bạn]
option-top-rules = Luật của trò chơi
option-link-code = Mã mà `oxo link` hiện trên máy khác của bạn; nếu không có, máy này sẽ hiện mã
option-device = Tên của máy này trong `oxo devices` [mặc định: tên máy]
option-replace = Bỏ người chơi đang dùng ở đây, cùng mọi chỗ ngồi
option-sign-out = Đăng xuất thiết bị có số này: nó bị đóng ngay
option-write = Ghi cài đặt mẫu vào tệp đó; tệp chưa được tồn tại
option-engine = Engine và các đối số của nó, thành một đối số: "pbrain-pela --option"
option-bot-seek = Tìm đối thủ có cùng thể thức (đây là mặc định)
option-bot-create = Luôn mở một ván ở sảnh cho ai cũng vào được
option-bot-rules = Luật: năm quân liên tiếp trên bàn có mép
option-bot-clock = none, hoặc như 5m+3s, 30s/move, 3d
option-bot-rated = Chơi ván xếp hạng
option-rounds = Rời đi sau chừng này ván
option-at-once = Chơi cùng lúc tối đa chừng này ván, mỗi ván một tiến trình engine
option-turn = Thời gian nghĩ lâu nhất, như 5s [mặc định: theo đồng hồ; không có đồng hồ là 5s]
option-grace = Engine được im lặng quá giờ bao lâu trước khi bị khởi động lại
option-memory = Bộ nhớ engine được dùng, tính bằng MiB
option-folder = Nơi engine được lưu tệp
option-verbose = Hiện những gì engine nói với người
option-print = In giao diện này để làm giao diện của bạn
option-shell = Shell
option-directory = Nơi ghi mỗi lệnh một trang, oxo.1, oxo-play.1, v.v.; nếu không có, trang đầu ra đầu ra chuẩn
option-seek-number = Số của thách đấu trong sảnh

## Mistakes on the command line and in lines, after "oxo: ". A sentence without a full stop that says
## what to do. $option is like --bot or CODE.

mistake-option = Không có tùy chọn "{ $text }"
mistake-option-like = Không có tùy chọn "{ $text }"; có phải là { $like }?
mistake-argument = Thừa đối số "{ $text }"
mistake-command = Không có lệnh "{ $text }"
mistake-command-like = Không có lệnh "{ $text }"; có phải là { $like }?
mistake-value = Không thể dùng "{ $text }" cho { $option }; hãy dùng { $values }
mistake-no-value = { $option } cần một giá trị
mistake-extra-value = { $option } không nhận giá trị
mistake-twice = Chỉ được dùng { $option } một lần
mistake-conflict = Không thể dùng chung { $option } và { $other }
mistake-missing = Thiếu { $what }
mistake-no-command = Thiếu lệnh
mistake-encoding = Có đối số không phải UTF-8 hợp lệ
mistake-usage = Cách dùng: { $usage }
mistake-more = `--help` để xem thêm
mistake-quotation = Thiếu dấu ngoặc kép
mistake-quit-first = Đó là một lệnh riêng; hãy thoát trước
mistake-visitor = Khách ghé chỉ chơi ở máy chủ này
mistake-line-options = Trong dòng chỉ được dùng --server; hãy ghi tùy chọn khác khi khởi động chương trình

## All bots, on the command line and where one is unknown. $titles, $others and $last are names.

level-names = { $titles }, level:1 đến level:10, { $others } hoặc { $last }

## `oxo config`: comments in the settings file, each above an example

config-head = Cài đặt của oxo. Tùy chọn hoặc biến như OXO_NAME được ưu tiên hơn.
config-name = Tên của bạn, tối đa 24 ký tự.
config-server = Máy chủ cho mọi lệnh cần máy chủ; `oxo play` chơi trên máy này.
config-theme = Màu sắc; `oxo themes` để xem danh sách.
config-lang = Ngôn ngữ; nếu không có thì theo locale.
config-ascii = Chỉ vẽ bằng ký tự ASCII.
config-games = Thư mục lưu các ván đã kết thúc.
config-confirm = Hỏi lại trước khi đi một nước.
config-bell = Rung chuông khi đến lượt bạn.
config-keys = Phím thay cho phím thường dùng, theo tên thao tác: một phím, hoặc một danh sách.

## Files of games: what is wrong with one, after its name, "game.sgf: " or "game.sgf: line 3: "; what
## was left out; and why a game cannot be written in a format. Fragments in small letters.

format-line = dòng { $line }: { $fault }
format-too-long = dài hơn { $most } byte
format-unknown = không phải biên bản ván: SGF bắt đầu bằng "(;", tệp .psq bằng "Piskvorky", JSON bằng "{"{"}", biên bản văn bản bằng "["
format-renlib = đây là thư viện RenLib (.lib), một cây biến; hãy lưu một ván của nó thành SGF
format-xml = đây là XML, như cơ sở dữ liệu RenjuNet (.rif); hãy lưu một ván của nó thành SGF
format-drawn = hình ảnh không có nước đi; hãy ghi ván ra SGF hoặc văn bản
format-rec = có vẻ là tệp .rec của Piskvork, không có bàn cờ; hãy lưu thành .psq trong chương trình đó
format-sav = có vẻ là tệp .sav của Yixin-Board, chỉ có số; hãy lưu thành SGF
format-bare = chỉ có các nước đi; hãy đặt [Rules "15x15x5"] ở trên và * ở dưới
format-position = đây là thế cờ, không phải ván; mở bằng `oxo board FILE`
format-encoding = không hỗ trợ bảng mã "{ $name }"; hãy lưu bằng UTF-8
format-encoding-wrong = ghi CA[{ $name }] nhưng dùng bảng mã khác; hãy lưu bằng UTF-8, với CA[UTF-8]
format-encoding-unnamed = không ghi bảng mã, có vẻ là GBK, Big5 hoặc Shift-JIS; hãy đặt CA[GBK] hay tương tự sau "(;", hoặc lưu bằng UTF-8
format-encoding-utf8 = không phải UTF-8, trong khi ván ở định dạng này phải là UTF-8
format-other-rules = ván theo luật { $theirs }, không phải { $ours }
format-no-board = bàn cờ có từ 1 đến 64 cột và hàng
format-other-board = bàn { $width }x{ $height }, không phải bàn của { $ours }; luật có sẵn, như `--rules standard`, hợp với mọi cỡ
format-illegal = không thể đi nước { $number } theo { $rules }: { $reason }
format-sgf-place = '{ $letter }' sai chỗ: thuộc tính viết như B[hh], nút bắt đầu bằng ";"
format-sgf-cut = tệp kết thúc giữa chừng ván
format-sgf-game = GM[{ $game }] là trò khác; gomoku là GM[4]
format-sgf-size = "{ $size }" không phải là cỡ bàn, tối đa 52x52
format-sgf-setup = { $property } xếp sẵn quân nên đây là thế cờ, không phải ván; mở bằng `oxo board FILE`
format-sgf-cell = "{ $text }" không phải là ô của bàn
format-sgf-turn = nước { $number } là của { $side }: hai bên lần lượt đi
format-sgf-decision = OXD[{ $text }] không quyết định gì ở đây
format-sgf-result = RE[{ $text }]: { $reason }
format-psq-header = dòng đầu phải như "Piskvorky 15x15, 0:0, 0"
format-psq-place = "{ $text }" không phải là nước như 8,8,1250, và sai chỗ: sau các nước là hai tên và mã, hoặc chỉ có mã
format-text-long = biên bản dài nhất { $most } byte
format-text-tag = thẻ viết như [Rules "15x15x5"]
format-text-second = có thẻ { $tag } thứ hai
format-text-no-rules = thiếu thẻ [Rules "..."]
format-text-result = kết quả là x, o, draw, aborted hoặc *, không phải "{ $text }"
format-text-how = không ván nào kết thúc bằng "{ $text }"
format-text-illegal = không thể đi nước { $number }: { $reason }
format-text-decision = "{ $text }" sau nước { $number }: { $reason }
format-text-no-result = các nước không kết thúc bằng kết quả (x, o, draw, aborted hoặc *)
format-text-after = có "{ $text }" sau kết quả
format-text-two-results = thẻ ghi { $tag }, các nước kết thúc bằng { $result }
format-end-differs = theo các nước, ván là { $moves }, không phải { $stated }
format-end-no-how = thiếu thẻ [How "..."]: riêng các nước không kết thúc ván
format-end-never = không ván nào kết thúc { $result } bằng { $how }
format-end-not-dead = vẫn còn có thể xếp đủ hàng
format-json-other = đối tượng không có { $wanted }
format-json-move = nước { $number }, "{ $text }": { $reason }
format-json-decision = lựa chọn { $number } không thể ở đó
format-remark-rules = không rõ RU[{ $text }]: đọc như { $rules }
format-remark-letters = một số chữ ở bảng mã khác được thay bằng { $mark }
format-remark-latin = không ghi bảng mã: đã đọc theo Latin-1; nếu chữ hiện sai, hãy đặt CA[GBK] hay tương tự sau "(;"
format-remark-result = không rõ RE[{ $text }]: lấy kết quả theo các nước
format-remark-variations = tệp có { $count } biến; chỉ đọc nhánh chính
format-remark-games = tệp có thêm { $count } ván; chỉ đọc ván đầu
format-write-boundless = { $format } không có bàn vô hạn; hãy chọn text hoặc json
format-write-large = { $format } không có bàn quá { $longest } ô mỗi cạnh; hãy chọn text hoặc json
format-write-psq = tệp .psq chỉ dành cho năm quân liên tiếp, không cho { $rules }; hãy chọn sgf, text hoặc json
format-write-picture = không vẽ được hình: { $error }
format-write-memory = không đủ bộ nhớ
format-picture = { $rules }: { $stones } quân
format-picture-last = { $rules }: { $stones } quân, quân cuối ở { $cell }

## What visitors of an ssh gate read, after "oxo: "

ssh-no-text = Dòng lệnh phải là văn bản dài tối đa { $most } byte
ssh-command = Khách ghé không dùng được `{ $command }`; lệnh này cần máy của chính bạn
ssh-option = Khách ghé không dùng được { $option }; tùy chọn này thuộc về máy của cổng ssh
ssh-no-code = Khách ghé chỉ ván bằng mã, ví dụ K7QX2M
ssh-superseded = Phiên mới hơn với khóa của bạn đã tiếp quản
ssh-idle = Phiên kết thúc vì quá lâu không gõ gì
ssh-flooded = Phiên kết thúc vì dữ liệu vào quá nhiều
ssh-closing = Cổng ssh đang dừng; chỗ của bạn được giữ, hãy thử lại sau ít phút
ssh-full = Cổng ssh này đã đủ phiên; hãy thử lại sau
ssh-full-address = Quá nhiều phiên từ địa chỉ của bạn; hãy kết thúc bớt một phiên
ssh-start = Không mở được phiên của bạn: { $error }
ssh-analysis = Phân tích ở đây tối đa { $seconds } giây xử lý
ssh-failed = Phiên của bạn gặp lỗi; hãy kết nối lại
ssh-too-often = Quá nhiều phiên mới từ địa chỉ của bạn; hãy thử lại sau { $seconds } giây
ssh-guest = Không có khóa thuộc loại được hỗ trợ (ed25519, ecdsa): bạn chơi với tư cách khách.

## The analysis board of the page: `/board`

page-analysis = Bàn phân tích
page-analyze = Phân tích
page-analysis-mode = Khi bấm vào ô
page-analysis-play = Đi lần lượt
page-analysis-remove = Bỏ quân
page-analysis-turn = Đổi lượt
page-analysis-here = Bắt đầu từ đây
page-analysis-cut = Xóa từ đây
page-analysis-engine = Engine
page-analysis-lines = Số biến
page-analysis-comment = Ghi chú
page-analysis-position = Thế cờ
page-analysis-open-file = Mở SGF
page-analysis-large = Tệp lớn hơn { $most } kB
page-analysis-not-at-start = Sau thế cờ này còn nước đi; hãy xóa trước, hoặc bắt đầu từ đây

## Puzzles: at the board, in lines and on the page

puzzle-title = Câu đố { $puzzle }
puzzle-daily = Câu đố hằng ngày
puzzle-fours = Lượt { $side }: hãy thắng bằng chuỗi bốn
puzzle-foul = Lượt { $side }: hãy thắng bằng chuỗi bốn, khiến nước đỡ cuối cùng là nước cấm
puzzle-threats = Lượt { $side }: hãy thắng bằng các nước bốn và ba mở
puzzle-hold = Lượt { $side }: hãy chặn chuỗi bốn của đối thủ mà không tạo bốn
puzzle-win = Lượt { $side }: hãy thắng dù đối thủ đáp thế nào
puzzle-draw = Lượt { $side }: hãy tìm nước không thua
puzzle-begin = Hãy đặt nước đi lên bàn cờ.
puzzle-right = { $cell } đúng. { $side } đáp { $line }
puzzle-solved = { $cell } đúng. Đã giải xong!
puzzle-wrong = { $cell } không được: { $line }
puzzle-wrong-end = { $cell } không được
puzzle-wrong-idle = { $cell } không được: không đe dọa gì
puzzle-otherwise = { $cell } cũng thắng, nhưng không theo yêu cầu. Hãy thử lại
puzzle-put-off = { $cell } là nước bốn, chỉ làm chậm chiến thắng của đối thủ. Hãy thử lại
puzzle-open = Không xác định được { $cell }. Hãy thử nước khác; nước này không tính
puzzle-judging = Vẫn đang xét nước này
puzzle-solution = Lời giải: { $line }
puzzle-enter = Nhấn Enter để sang câu tiếp theo
puzzle-difficulty = độ khó { $rating }
puzzle-head = Câu đố { $puzzle }: { $rules }, độ khó { $rating }
puzzle-themes = Chủ đề: { $themes }
puzzle-theme-gapped = bốn nhảy
puzzle-theme-diagonal = đường chéo
puzzle-theme-edge = mép bàn
puzzle-theme-counter-four = đáp lại bằng bốn
puzzle-theme-four-three = nước 4-3
puzzle-theme-double-four = nước đôi 4-4
puzzle-theme-foul = nước đỡ bị cấm
puzzle-rating = Hệ số giải đố của bạn: { $rating }
puzzle-family = { $family ->
    [renju] renju
    [caro] caro
    [small] bàn nhỏ
   *[five] năm quân
}
puzzle-count = Giải đúng ngay lần đầu { $solved }/{ $tried }
puzzle-streak = Chuỗi giải đúng: { $count }
puzzle-streak-over = Chuỗi đã dừng. Đã giải: { $count }
puzzle-skipped = Đã bỏ qua. Mỗi chuỗi chỉ được bỏ qua một lần
puzzle-no-skip = Bạn đã dùng hết lượt bỏ qua của chuỗi này
puzzle-none-left = Không còn câu đố loại này
puzzle-unknown = Không có câu đố { $puzzle }
puzzle-mine = Lỗi của chính bạn
puzzle-mine-due = Lỗi của chính bạn. Cần luyện hôm nay: { $count }
puzzle-mine-again = Sẽ hỏi lại sau { $days } ngày
puzzle-mine-learnt = Đã thuộc. Câu này sẽ không hỏi lại
puzzle-mine-next = Hôm nay không có gì cần luyện. Câu tiếp theo sau { $days } ngày
puzzle-mine-none = Chưa có gì để luyện. Hãy phân tích một ván của bạn: các lỗi đã được chứng minh sẽ vào đây
puzzle-mine-found = { $count } lỗi để luyện từ ngày mai: { $way }
puzzle-unkept = Không lưu được kết quả vào { $path }: { $error }
puzzle-show = Lời giải
puzzle-next = Câu tiếp theo
puzzle-field = Nước của bạn
puzzle-cell = Gõ một ô, như { $cell }
puzzle-busy = Quá nhiều nước trong một phút. Hãy chờ một chút
puzzle-menu = Câu đố
puzzle-menu-about = Tìm nước thắng hoặc cách đỡ; câu trả lời đã được chứng minh
puzzle-code = "{ $text }" không phải là mã câu đố; mã có sáu chữ và số, như { $example }
puzzle-kind = "{ $text }" không phải là loại câu đố; hãy dùng fours, foul, threats, hold hoặc exact

## `oxo help puzzle`

puzzles-about =
    Giải câu đố: tìm nước thắng hoặc cách đỡ duy nhất

    Mọi câu trả lời đều được chứng minh đúng hay sai; kết quả lưu trên máy này.
puzzles-option-code = Mã câu đố [mặc định: những câu hợp với bạn]
puzzles-option-daily = Câu đố hằng ngày, ở đâu cũng giống nhau
puzzles-option-streak = Câu đố khó dần, đến khi bạn sai một câu
puzzles-option-kind = Chỉ câu đố loại này: fours, foul, threats, hold hoặc exact
puzzles-option-mine = Lỗi của chính bạn trong các ván đã phân tích, sau 1, 3, 7 và 21 ngày
puzzles-not-here = Chương trình này không có câu đố { $puzzle }, và máy chủ không thể cho xem: { $reason }

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = Không đọc được cài đặt trong { $path }: { $error }
keep-settings-wrong = { $path }, dòng { $line }: { $reason }
keep-settings-taken = Đã có cài đặt trong { $path }; chúng được giữ nguyên
keep-settings-unwritable = Không ghi được cài đặt vào { $path }: { $error }
keep-settings-nowhere = Không có thư mục chính; hãy chỉ tệp bằng `--config`
keep-settings-written = Đã ghi vào { $path }
keep-identity-unkept = Không lưu được người chơi vào { $path }: { $error }
keep-identity-token = Máy chủ gửi thông tin đăng nhập dài { $bytes } byte nên không lưu
keep-identity-held = Một `oxo` khác đang chơi ở đó bằng tên này; hãy đóng nó trước
keep-identity-further = Một `oxo` khác của bạn đang mở, nên ở đây bạn là người chơi thứ hai. Hãy đóng nó và chạy `oxo join CODE` để chơi tiếp một ván
keep-identity-taken = Bạn đã có người chơi ở đó; `--replace` sẽ bỏ người chơi ấy cùng mọi chỗ ngồi
keep-identity-damaged = Tệp hỏng đã được chuyển sang { $path }; bạn là khách mới
keep-file = { $path }: { $error }
keep-file-rules = { $path }: { $error }; dùng `--rules` để đọc theo luật khác
keep-games-unknown = Không có tệp "{ $text }", cũng không có ván nào mang mã đó trong { $path }; `--games` để chọn thư mục khác
keep-games-empty = Chưa có ván nào được lưu trong { $path }
keep-games-nowhere = Không có thư mục chính để tìm ván; hãy chỉ thư mục bằng `--games`
keep-games-crowded = Đã có { $most } ván khác tên { $name } trong { $path }
keep-trust-unreadable = Không đọc được chứng chỉ từ { $path }: { $error }
keep-trust-empty = Không có chứng chỉ nào trong { $path }
keep-trust-damaged = Có chứng chỉ bị hỏng trong { $path }
keep-theme-unlisted = Không có giao diện "{ $name }"; hãy dùng { $names }
keep-theme-unreadable = Không đọc được giao diện trong { $path }: { $error }

## More input that cannot be read

input-name-empty = Tên cần ít nhất một ký tự
input-name-long = Tên dài nhất { $most } ký tự, không phải { $count }
input-name-control = Tên không được chứa ký tự điều khiển
input-bot-first = "{ $text }" là bot; hãy ghi luật trước: `oxo play gomoku { $bot }`
input-side = "{ $text }" không phải là một bên; hãy dùng x, o hoặc any
input-moves-quoted = Hãy đặt các nước trong ngoặc kép, thành một đối số: "a1 b2 c3"
input-span = "{ $text }" không phải là thời gian; hãy ghi như 30s hoặc 2m
input-number = "{ $text }" không phải là số nguyên; hãy ghi như 4
input-range = { $text } nằm ngoài khoảng cho phép; hãy dùng số nguyên từ { $least } đến { $most }
input-address = "{ $text }" không phải là địa chỉ; hãy ghi như { $example }
input-server = "{ $text }" không phải là máy chủ; hãy dùng địa chỉ như { $example }
input-server-login = Địa chỉ máy chủ không được chứa tên hay mật khẩu

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = bỏ lỡ ván thắng
study-missed-draw = bỏ lỡ ván hòa
study-allowed-win = để đối thủ thắng
study-none = Không có bước ngoặt: không ai bỏ lỡ ván thắng hay ván hòa.
study-turn = Bước ngoặt: { $turn } { $blunder }.
study-before = trước đó, { $value }: { $line }
study-after = sau đó, { $value }: { $line }
study-to-move = đến lượt: { $side }

## Positions: stones set up without moves, as text or on an analysis board. A sentence without a full stop.

position-form = Không rõ thế cờ "{ $text }"; hãy ghi luật, các quân và bên đến lượt, như 15x15x5/x:h8,i9/o:h9/x
position-too-long = Thế cờ dài nhất { $most } ký tự
position-won =
    { $side ->
        [x] X
       *[o] O
    } đã đủ hàng nên ván đã kết thúc
position-both-won = Cả X và O đều đủ hàng; hãy bỏ bớt một hàng
position-full = Bàn cờ đã kín, không còn nước nào
position-stuck = Mọi ô trống đều cấm với X nên ván đã kết thúc

## The analysis board: `oxo board`, and the files it reads

board-late-setup = { $property } đặt quân sau nước đầu tiên; chỉ phần đầu tệp mới được đặt sẵn quân
board-setup-full = AB, AW và AE nêu quá nhiều ô; mỗi ô chỉ nêu một lần
board-tree-full = Có hơn { $most } nước; hãy xóa bớt một biến
board-block-line = "{ $text }" không phải là quân như 7,7,1, cũng không phải lệnh đứng trước BOARD
board-block-open = Khối không kết thúc bằng DONE

## The analysis board in lines: `oxo board`. Sentences without a full stop, read aloud by a screen reader.

analysis-about = Phân tích một thế cờ: sắp quân, đi thử, xem vì sao thắng
analysis-option-position = Thế cờ như 15x15x5/x:h8,i9/o:h9/x, luật, tệp, hoặc mã của ván đã kết thúc; không có thì là bàn trống
analysis-hint = Gõ một ô để đi ở đó; help để xem các lệnh
analysis-place-start =
    Thế cờ đầu; lượt { $turn ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    }
analysis-place =
    Nước { $number }, { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } { $cell }; lượt { $turn ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    }
analysis-won =
    { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } thắng: { $how ->
        [forbidden] mọi ô trống đều bị cấm
       *[line] đủ hàng
    }
analysis-drawn = Hòa: bàn cờ đã kín
analysis-moves = Các nước từ đây: { $cells }
analysis-last-move = Không còn nước nào sau đó
analysis-at-start = Đây là thế cờ đầu
analysis-not-at-start = Sau thế cờ đầu còn có nước; hãy cắt bằng cut, hoặc lấy thế cờ này làm thế đầu bằng here
analysis-saved = Đã lưu vào { $path }
analysis-save-other = { $path } đã có sẵn. Chỉ ghi đè các tệp .sgf
analysis-thinking = Đang nghĩ; stop để dừng
analysis-not-thinking = Engine hiện không tính nước nào
analysis-line = { $rank }. { $chance }, độ sâu { $depth }: { $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } thắng sau { $moves } nước: { $cells }
analysis-line-holds = { $rank }. Hòa: { $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    } { $kind ->
        [line] đủ hàng
       *[fork] có hai cách để đủ hàng
    } tại { $cells }
analysis-no-threats = Không có mối đe dọa
analysis-no-forbidden = Không có ô cấm

## The proof explorer of the analysis board: why a position is won

proof-completes =
    { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } đủ hàng tại { $cell }
proof-wins =
    { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } thắng sau { $moves } nước nhờ { $by ->
        [fours] chuỗi bốn
        [threats] chuỗi đe dọa
       *[play] tìm kiếm đầy đủ
    }: { $cells }
proof-loses =
    { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } đi đâu cũng thua
proof-answer =
    Sau { $cell }, { $side ->
        [black] Đen
        [white] Trắng
        [x] X
       *[o] O
    } thắng sau { $moves } nước bằng { $best }
proof-answer-open = Sau { $cell }, không tìm thấy cách thắng
proof-others-lose = Mọi nước khác đều thua ngay
proof-all-lose = Nước nào cũng thua ngay
proof-none = Chưa chứng minh được gì: không tìm thấy cách thắng bằng chuỗi bốn hay đe dọa
proof-written =
    Đã ghi chứng minh: { $moves } nước; { $open ->
        [0] đáp thế nào cũng thua
       *[other] { $open } nước đáp chưa rõ
    }
