### OXO in Korean (한국어). A machine translation that no speaker has reviewed yet.
###
### Glossary
###
### tic-tac-toe 틱택토 · gomoku 오목(자유룰) · renju 렌주 · caro 카로 · drop four 사목
### infinite board 무한판 · misère 완성하면 패 · board 판 · stone 돌 · line 줄 · five in a row 5목
### move 수 · to play 두다 · cell 칸, 자리 · turn 차례 · side 쪽(흑/백, X/O) · opening 오프닝
### three 3 · open three 열린 3 · broken three 띈 3 · four 4 · open four 열린 4 · double three 3-3
### double four 4-4 · four-three 4-3 · overline 장목 · forbidden move 금수 · threat 위협
### win by fours 연속 4로 승리 · swap 스왑 · pro 프로 · fork (tic-tac-toe) 양수겸장
### game 대국 · moves (record) 수순 · review 복기 · variation 변화도 · position 형세
### resign 기권 · draw 무승부 · takeback 무르기 · abort 중단 · rematch 재대결 · premove 미리두기
### claim victory 승리 처리 · pause 일시정지 · resume 재개 · hint 힌트 · turning point 승부처
### opponent 상대 · spectator 관전자 · open challenge 공개 도전 · lobby 로비 · guest 게스트
### rated 레이팅전 · casual 캐주얼 · rating 레이팅 · leaderboard 순위표 · clock 시계
### time control 시간 제한 · link a device 기기 연결 · computer 컴퓨터 · bot 봇 · engine 엔진
### puzzle 문제 · streak 연속 정답 · solution 풀이 · game record 기보 · clock ledger 시간 기록
### line mode 줄 모드 · theme 테마 · visitor (of the ssh gate) 방문자
###
### Style: 합니다체 in sentences, nouns or -기 on buttons, fragments end in a noun or -음.
### Names take 님 where only people can stand there, not bots or sides (흑); else no particle but 의, 에.

## Languages

language-name = 한국어
language-unknown = 알 수 없는 언어 "{ $language }". 쓸 수 있는 언어: { $languages }

## Parts of sentences and lists, as they are joined

join-list = { $one }, { $two }
join-clauses = { $one }, { $two }
join-sentences = { $one }. { $two }
join-label = { $label }: { $text }

## Refusals in a game

why-game-over = 대국이 끝났습니다
why-occupied = { $cell }에는 이미 돌이 있습니다
why-out-of-bounds = { $cell } 자리는 판 밖입니다
why-too-far = { $cell } 자리는 너무 멉니다. 다른 돌에서 { $most }칸 안에 두세요
why-not-at-origin = 첫 돌은 { $cell } 자리가 아니라 0,0에 두어야 합니다
why-forbidden =
    { $cell }에는 X가 둘 수 없습니다: { $foul ->
        [double_three] 3-3(쌍삼)
        [double_four] 4-4(쌍사)
       *[overline] 장목
    } 금수
why-floats = { $cell } 자리는 허공이라, 돌이 { $lands }까지 떨어집니다
why-not-in-centre = 이 오프닝의 첫 수는 { $cell } 자리가 아니라 가운데인 { $centre }에 둡니다
why-too-near = { $cell } 자리는 가운데에서 너무 가깝습니다. 이 오프닝의 세 번째 돌은 { $least }칸 이상 떨어져야 합니다
why-decision-due = 먼저 오프닝 선택을 하세요
why-not-due = 지금은 그 선택을 할 수 없습니다
why-not-seated = 대국자만 할 수 있습니다
why-no-opponent = 상대 자리가 비어 있으니 상대를 기다리세요
why-nobody-to-resign-to = 아직 상대가 없으니 기권 대신 중단하세요
why-nobody-to-ask = 아직 상대가 없습니다
why-stale = 판이 바뀌었습니다. 돌이 { $ply }개가 아니라 { $have }개입니다
why-changed = 대국이 바뀌었으니 다시 확인하세요
why-not-your-turn = 상대 차례입니다
why-nothing-ahead = 미리두기는 상대 차례에만 할 수 있습니다
why-counts = 두 번째 수 뒤에는 중단할 수 없으니 기권하세요
why-undrawn = 아직 줄을 완성할 수 있어 무승부가 아닙니다
why-opponent-there = 승리 처리는 상대 차례에 상대가 오래 자리를 비웠을 때만 할 수 있습니다
why-clock-decides = 이렇게 느린 대국에서는 승리 처리를 할 수 없으니 시계를 기다리세요
why-offer-open = 다른 제안이 아직 남아 있습니다
why-nothing-to-take-back = 무를 수가 없습니다
why-not-over = 대국이 아직 끝나지 않았습니다
why-rematch-on = 재대결이 이미 시작되었습니다
why-nobody-there = 상대가 나갔습니다
why-self-left = 이 대국에서 나갔으니 먼저 다시 참가하세요
why-paused = 일시정지 중이니 먼저 재개하세요
why-not-paused = 일시정지 중이 아닙니다
why-no-clock = 이 대국에는 시계가 없습니다
why-opponent-away = 상대가 자리를 비워 수락할 수 없습니다
why-granted-enough = 이 대국의 일시정지와 추가 시간을 모두 썼습니다
why-declined = 상대가 최근 제안을 거절했으니 기다렸다가 다시 제안하세요
why-no-such-offer = 그 제안은 더 이상 유효하지 않습니다
why-own-offer = 내 제안은 상대만 수락할 수 있습니다
why-no-help = 힌트는 봇과 두는 캐주얼 대국이나 대국이 끝난 뒤에만 볼 수 있습니다
why-one-hint = 힌트는 한 번에 하나씩만 볼 수 있습니다
why-no-such-move = 이 대국에 없는 수입니다
why-too-many-spectators = 관전자가 너무 많으니 나중에 다시 시도하세요
why-over-review = 대국이 끝났으니 복기로 보세요
why-seats-taken = 두 자리가 모두 찼으니 관전하세요
why-game-too-long = 대국이 너무 길어 채팅이나 제안을 더 할 수 없습니다
why-message-too-long = 메시지는 { $most }자까지 쓸 수 있습니다
why-message-empty = 메시지가 비어 있습니다
why-report-outside = 신고하려면 이 대국에 참가하거나 관전하세요
why-chat-outside = 채팅하려면 이 대국에 참가하거나 관전하세요
why-not-joined = 참가하지 않은 대국입니다
why-reported = 이미 신고한 대국입니다

## Refusals before a game

why-no-such-game = { $game } 대국이 없습니다. 코드가 틀렸거나 삭제된 대국입니다
why-seek-gone = 그 도전은 더 이상 유효하지 않습니다
why-own-seek = 내 도전은 내가 받을 수 없습니다
why-too-many-seeks = 공개 도전이 너무 많으니 먼저 하나를 취소하세요
why-lobby-full = 로비가 가득 찼으니 나중에 다시 시도하세요
why-server-full = 서버가 가득 찼으니 나중에 다시 시도하세요
why-no-free-code = 서버가 대국 코드를 만들지 못했으니 다시 시도하세요
why-too-many-games = 진행 중인 대국이 너무 많으니 먼저 하나를 끝내세요
why-too-many-games-open = 열어 둔 대국이 너무 많으니 먼저 하나에서 나가세요
why-rated-bot = 봇과 두는 대국은 레이팅전이 될 수 없으니 캐주얼로 바꾸세요
why-rated-position = 빈 판에서 사람끼리 두는 대국만 레이팅전이 될 수 있으니 캐주얼로 바꾸세요
why-rated-line = 레이팅전에는 { $line }목이 너무 짧으니 { $least }목 이상으로 하세요
why-rated-board = 레이팅전의 판에는 가로와 세로로 모두 한 줄이 들어가야 합니다
why-rated-network = 같은 네트워크에서는 레이팅전을 둘 수 없으니 캐주얼로 바꾸세요
why-rated-reconnect = 상대가 다시 접속해야 레이팅전을 시작할 수 있습니다
why-pass-and-play = 한 화면에서 둘이 두는 대국은 봇 없는 비공개 캐주얼만 됩니다
why-no-room = { $rules } 판에는 { $line }목이 들어가지 않습니다
why-bad-position = 이 형세에서는 대국을 시작할 수 없습니다: { $reason }
why-bot-too-large = { $bot } 봇은 끝까지 모두 탐색하므로 { $cells }칸이 아니라 { $limit }칸 이하에서만 둡니다
why-bot-renju = { $bot } 봇은 금수를 몰라 렌주를 두지 않습니다
why-bot-boundless = { $bot } 봇은 끝까지 모두 탐색하므로 가장자리가 있는 판이 필요합니다
why-bot-failed = 봇에 오류가 났으니 다시 시도하세요

## Refusals of the server

why-restarting = 서버가 다시 시작하는 중이니 1분 뒤에 다시 시도하세요
why-storage = 서버가 저장하지 못해 아무것도 바뀌지 않았으니 다시 시도하세요
why-too-fast = 요청이 너무 잦으니 잠시 뒤에 다시 시도하세요
why-address-too-fast = 이 네트워크의 요청이 너무 잦으니 잠시 뒤에 다시 시도하세요
why-address-too-many = 이 네트워크에서 연 연결이나 대국이 너무 많으니 먼저 몇 개를 닫으세요
why-playing-rated = 레이팅전을 두는 중이라 엔진은 대국이 끝난 뒤에 쓸 수 있습니다
why-read-only = 다른 창에서 두는 중이라 이 창에서는 관전만 할 수 있습니다
why-token-changing = 로그인 정보를 갱신하는 중이니 다시 접속하세요
why-signed-out = 알 수 없거나 만료된 로그인입니다
why-link-unknown = 연결 코드가 틀렸거나 이미 쓰였거나 2분이 지났습니다
why-links-full = 열려 있는 연결 코드가 너무 많으니 나중에 다시 시도하세요
why-devices-full = 기기가 너무 많으니 먼저 하나를 로그아웃하세요
why-device-new = 새 기기는 연결한 지 하루가 지나야 이전 기기를 로그아웃할 수 있습니다
why-device-unknown = 내 기기가 아닙니다
why-device-only = 하나뿐인 기기는 로그아웃할 수 없으니 먼저 다른 기기를 연결하세요
why-player-unknown = 없는 플레이어입니다
why-player-busy = 다른 창에서 같은 플레이어를 동시에 바꿨으니 다시 시도하세요
why-other-version = 이 서버는 프로토콜 버전 { $version }을(를) 씁니다. 프로그램을 업데이트하거나 다른 서버를 고르세요
why-banned =
    이 서버에서 { $until ->
        [ever] 영구
       *[until] { $until }까지
    } 차단되었습니다: { $reason }
why-network-banned =
    이 네트워크는 서버에서 { $until ->
        [ever] 영구
       *[until] { $until }까지
    } 차단되었습니다: { $reason }
why-muted =
    { $until ->
        [ever] 영구적으로
       *[until] { $until }까지
    } 채팅이 금지되었습니다: { $reason }

## The page: its head, the home page, the form, settings, help

page-sentence = { $text }.
page-sentences = { $one } { $two }
page-home = OXO 홈
page-nav = 주 메뉴
page-nav-play = 대국
page-nav-watch = 관전
page-nav-learn = 배우기
page-nav-leaders = 순위표
page-sound = 소리
page-dark = 어두운 색
page-help = 도움말과 단축키
page-settings = 설정
page-home-claim = 세 칸 틱택토에서 끝없는 오목판까지.
page-home-lead = 링크만 열면 바로 둡니다. 계정도, 광고도, 내려받기도 없습니다.
page-live-board = 한 수씩 보는 대국
page-home-mine = 내 대국
page-home-looking = 상대를 찾는 중
page-home-stop = 그만 찾기
page-home-bot = 컴퓨터와 두기
page-home-friend = 친구와 두기
page-home-friend-says = 링크만 보내면 됩니다
page-home-anybody = 상대 찾기
page-home-both = 한 화면에서 둘이
page-home-options = 옵션
page-option-clock = 시계
page-option-no-clock = 없음
page-option-half-minute = 한 수 30초
page-option-day = 한 수 1일
page-option-three-days = 한 수 3일
page-option-side = 내 쪽
page-option-random = 무작위
page-option-bot = 컴퓨터 수준
page-option-delay = 사람과의 대국을 관전자에게
page-option-at-once = 바로 공개
page-option-late-30 = 30초 뒤 공개
page-option-late-120 = 2분 뒤 공개
page-option-late-600 = 10분 뒤 공개
page-option-rated = 레이팅전
page-option-rated-says = 다른 네트워크의 사람과 4목 이상으로 둘 때.
page-option-listed = 로비에 표시
page-home-choose = 게임 고르기
page-home-compare = 규칙 비교
page-own = 나만의 규칙
page-own-begin = 바탕 규칙
page-own-four = 4목
page-own-swap2 = Swap2
page-own-exact = 정확히 5목
page-own-large = 큰 판
page-own-huge = 아주 큰 판
page-own-columns = 열
page-own-rows = 행
page-own-length = 목 수
page-own-lines = 줄 규칙
page-own-at-least = 이만큼 이상
page-own-exactly = 정확히 이만큼
page-own-renju = 렌주
page-own-caro = 카로
page-own-caro6 = 카로 6
page-own-opening = 오프닝
page-own-free = 자유
page-own-swap = 스왑
page-own-swap2-opening = Swap2
page-own-pro = 프로
page-own-longpro = 롱 프로
page-own-boundless = 무한판
page-own-gravity = 돌이 떨어짐
page-own-misere = 완성하면 패
page-list-challenges = 공개 도전
page-list-no-challenges = 상대를 찾는 사람이 없습니다. 먼저 찾아보세요.
page-list-no-leaders = 이 게임의 레이팅이 아직 없습니다.
page-list-all-leaders = 순위표 모두 보기
page-list-last = 지난 대국
page-list-no-last = 끝난 대국이 여기에 표시됩니다.
page-list-code = 대국 코드
page-list-open = 열기
page-list-watch = 관전할 대국
page-list-no-watch = 지금 진행 중인 공개 대국이 없습니다.
page-rules = 규칙
page-keyboard = 키보드
page-foot = OXO는 무료 오픈 소스입니다
page-invite-link = 친구에게 이 링크를 보내세요
page-invite-copy = 복사
page-share = 공유
page-invite-qr = 링크의 QR 코드
page-board = 판
page-game = 대국
page-cancel = 취소
page-moves = 수순
page-step-first = 첫 수
page-step-back = 한 수 뒤로
page-step-on = 한 수 앞으로
page-step-last = 마지막 수
page-move = 수
page-place = 두기
page-chat = 채팅
page-chat-messages = 메시지 목록
page-chat-message = 메시지
page-chat-send = 보내기
page-chat-mute = 상대 채팅 숨기기
page-chat-report-says = 위에 쓴 글을 서버 운영자에게 보냅니다
page-chat-report = 신고
page-done = 완료
page-rules-all = 모든 규칙
page-learn = 두는 법
page-learn-lead = 모두 내 돌을 한 줄로 잇는 게임입니다. 판과 줄의 조건만 다릅니다.
page-games = 대국
page-games-none = 아직 공개된 대국이 없습니다.
page-set-name = 내 이름
page-set-colours = 색
page-set-system = 시스템 설정
page-set-light = 밝게
page-set-dark = 어둡게
page-set-colour-blind = 색각 이상용
page-set-contrast = 고대비
page-set-board = 판
page-set-language = 언어
page-set-unreviewed = 아직 검토되지 않은 기계 번역입니다.
page-set-by-game = 게임에 맞게
page-set-wood = 나무판과 돌
page-set-paper = 종이와 잉크
page-set-confirm = 착수 확인
page-set-small = 칸이 작을 때
page-set-never = 안 함
page-set-always = 항상
page-set-sounds = 소리
page-set-notify = 내 차례가 되면 알림
page-set-devices = 기기
page-set-page = 내 페이지
page-help-links = 대국 링크가 있으면 누구나 두거나 관전할 수 있습니다. X, 곧 흑이 먼저 둡니다. 규칙이 따로 정하지 않으면 줄을 완성한 쪽이 이깁니다.
page-help-touch = 칸을 누르면 돌을 둡니다. 칸이 작으면 처음 누를 때 놓일 자리를 보여 주고, 한 번 더 누르거나 ‘두기’를 누르면 둡니다. 두 손가락을 벌리면 확대되고, 판을 길게 누르면 돋보기로 자리를 맞출 수 있습니다.
page-key-arrows = 화살표
page-key-arrows-do = 판 위에서 이동. Home과 End는 행의 끝으로
page-key-enter = Enter, Space
page-key-enter-does = 돌 두기
page-key-t-does = 수를 글자로 입력. Esc는 판으로
page-key-esc-does = 고른 것 취소
page-key-zoom-does = 확대, 축소, 판 전체, 마지막 수
page-key-step-does = 한 수 뒤로, 한 수 앞으로. <와 >는 처음과 끝으로, h는 그 수에서 멈춤
page-key-answer-does = 제안 수락, 거절이나 철회
page-key-opening-does = 오프닝 질문에 답하기
page-key-request-does = 무르기, 무승부 요청, 기권, 중단
page-key-clock-does = 일시정지나 재개, 15초 더 요청
page-key-end-does = 승리 처리, 재대결
page-key-mark-does = 위협, 힌트, 채팅
page-key-setup-does = 분석판에서: X 놓기, O 놓기, 돌 치우기
page-key-help-does = 이 도움말

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] 흑
    [white] 백
    [x] X
   *[o] O
}

## The page: names of games

page-game-gomoku = 오목(자유룰)
page-game-tictactoe = 틱택토
page-game-drop = 사목
page-game-renju = 렌주
page-game-caro = 카로
page-game-boundless = 무한판
page-game-misere = 완성하면 패
page-game-four = 4목
page-game-swap2 = 오목(Swap2)
page-game-exact = 정확히 5목
page-game-sized = { $size }, { $k }목
page-game-falling = { $size }, { $k }목, 돌이 떨어짐

## The page: clocks and terms

page-clock-none = 시계 없음
page-clock-per-move = 한 수 { $time }
page-clock-days = 한 수 { $days }일
page-terms-rated = 레이팅전
page-terms-late = { $time } 뒤 공개
page-open-seat = 빈자리

## The page: whose turn it is

page-invited = 대국에 초대받았습니다
page-turn-waiting = 상대를 기다리는 중
page-turn-choose = { $who ->
    [you] 어느 쪽으로 둘지 고르세요
   *[player] { $name }: 쪽을 고르는 중
}
page-turn-side = { $side } 차례
page-turn-mine = 내 차례
page-turn-forbidden = 그곳은 안 됩니다
page-turn-theirs = { $name } 차례
page-turn-place = { $who ->
    [you] 오프닝 돌 세 개를 두세요: { $nth }/3({ $side })
   *[player] { $name }: 오프닝 돌 세 개를 두는 중, { $nth }/3({ $side })
}
page-turn-place-more = { $who ->
    [you] 돌 두 개를 더 두세요: { $nth }/2({ $side })
   *[player] { $name }: 돌 두 개를 더 두는 중, { $nth }/2({ $side })
}
page-paused = { $who ->
    [you] 내가 { $time }에 일시정지함
   *[player] { $name } 님이 { $time }에 일시정지함
}
page-move-said = { $nth }수: { $side } { $cell }.

## The page: how a game ended

# 이름 자리에 흑, 백, X, O가 올 수도 있어 조사와 ‘님’을 쓰지 않는다.
page-end-draw = 무승부
page-end-aborted = 중단됨
page-end-won = 승리
page-end-lost = 패배
page-end-side-won = { $side } 승리
page-end-name-won = { $name } 승리
page-end-abort = { $who ->
    [you] 내가 대국을 중단했습니다.
   *[player] 대국 중단: { $name }.
}
page-end-late = { $who ->
    [you] 제때 두지 않았습니다.
   *[player] 제때 두지 않음: { $name }.
}
page-end-nobody-wins = 승자가 없습니다.
page-end-row = { $count }목 완성: { $from }~{ $to }.
page-end-made-row = { $name }, { $count }목 완성: { $from }~{ $to }.
page-end-line-loses = { $who ->
    [you] 줄을 완성해 졌습니다: { $from }~{ $to }.
   *[player] { $name }, 줄 완성으로 패배: { $from }~{ $to }.
}
page-end-resign = { $who ->
    [you] 기권했습니다.
   *[player] { $name } 기권.
}
page-end-time = { $who ->
    [you] 시간을 다 썼습니다.
   *[player] { $name } 시간 초과.
}
page-end-claim = { $who ->
    [you] 오래 자리를 비웠습니다.
   *[player] { $name }, 오래 자리를 비움.
}
page-end-forbidden = { $side }, 금수 자리만 남음.
page-end-full = 판이 가득 찼고 완성한 줄이 없습니다.
page-end-dead = 이제 아무도 줄을 완성할 수 없습니다.
page-end-agreed = 두 대국자가 합의했습니다.
page-end-operator = 서버 운영자가 대국을 끝냈습니다.
page-end-line = { $headline }. { $reason }

## The page: openings

page-opening-stay = { $side } 유지
page-opening-swap = { $side } 선택
page-opening-two = 두 개 더 두기
page-opening-which = 어느 쪽으로 둘까요?
page-opening-did-stay = { $who ->
    [you] 내 선택: { $side } 유지.
   *[player] { $name }의 선택: { $side } 유지.
}
page-opening-did-swap = { $who ->
    [you] 내 선택: { $side }.
   *[player] { $name }의 선택: { $side }.
}
page-opening-did-two = { $who ->
    [you] 내 선택: 돌 두 개 더.
   *[player] { $name }의 선택: 돌 두 개 더.
}
page-opening-centre = 첫 돌은 가운데인 { $cell }에 둡니다.
page-opening-far = 이 돌은 { $cell }에서 { $least }칸 이상 떨어져야 합니다.

## The page: what was played, offered and asked

page-played = { $who ->
    [you] 나: { $cell }.
   *[player] { $name }: { $cell }.
}
page-choose-column = 열을 고르세요.
page-offer-draw = { $name } 님의 무승부 요청.
page-offer-takeback = { $name } 님의 무르기 요청.
page-offer-rematch = { $name } 님의 재대결 요청.
page-offer-pause = { $name } 님의 일시정지 요청.
page-offer-time = { $name } 님이 15초를 더 요청합니다.
page-offer-my-draw = 무승부를 요청했습니다.
page-offer-my-takeback = 무르기를 요청했습니다.
page-offer-my-rematch = 재대결을 요청했습니다.
page-offer-my-pause = 일시정지를 요청했습니다.
page-offer-my-time = 15초를 더 요청했습니다.
page-accept = 수락
page-decline = 거절
page-withdraw = 철회
page-invites = { $name } 님이 대국에 초대합니다: { $game }. 내 쪽: { $side }.
page-join = { $side } 잡고 두기
page-only-watch = 관전만 하기

## The page: actions

page-take-back = 무르기
page-draw = 무승부
page-abort = 중단
page-resign = 기권
page-away = { $name } 님이 자리를 비웠습니다.
page-claim-victory = 승리 처리
page-claim-victory-in = { $seconds }초 뒤 승리 처리
page-claim-draw = 무승부 처리
page-pause = 일시정지
page-resume = 재개
page-more-time = 15초 더 요청
page-rematch = 재대결
page-go-rematch = 재대결로 가기
page-next-level = 다음 단계

## The page: rules in a line

page-rule-at-least = { $k }목 이상
page-rule-row = { $k }목
page-rule-exact = 정확히 { $k }목
page-rule-renju = 5목(흑은 금수 있음)
page-rule-caro = 정확히 { $k }목이고 양 끝이 막히지 않은 줄
page-rule-caro6 = { $k }목 이상이고 양 끝이 막히지 않은 줄
page-rule-wins = { $rule }이면 이깁니다.
page-rule-loses = { $rule }이면 집니다.
page-rule-falls = 돌이 떨어집니다.
page-rule-opening = 오프닝: { $opening }.

## The page: counts

page-moves-count = { $count }수
page-games-count = { $count }국

## The page: seats

page-seat-offered = 내 자리
page-seat-you-play = 나는 { $side }
page-seat-plays = { $side }
page-seat-computer = 컴퓨터
page-seat-away = 자리 비움
page-seat-left = 나감
page-seat-winner = 승자
page-seat-to-move = 차례
page-seat-my-move = 내 차례
page-seat-their-move = 상대 차례
page-seat-hurry = 서두르세요
page-seconds-left = { $count }초 남았습니다.

## The page: the page of a game

page-asking = 대국을 불러오는 중…
page-to-lobby = 로비로
page-premove = 미리두기 { $cell }. 다시 고르면 취소됩니다.
page-more = 더 보기
page-review = 복기
page-new-game = 새 대국
page-title-move = ● 내 차례 · { $x } – { $o } · OXO
page-title-over = 종료 · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ 내 수가 전달되었습니다
page-fact-no-edges = 무한판
page-fact-rated = 레이팅전
page-fact-late = 관전자에게 { $time } 뒤 공개
page-fact-watching = 관전 { $count }명
page-fact-code = 대국 { $code }
page-save-text = 텍스트로 저장
page-save-sgf = SGF로 저장
page-save-picture = 그림으로 저장
page-hint = 힌트
page-threats = 위협 표시
page-whole-board = 판 전체 보기
page-thinking = 생각하는 중…
page-type-move = 수 입력, 예: { $cell }
page-type-column = 열 입력, 예: { $cell }
page-drop = 놓기
page-place-cell = { $cell }에 두기
page-premove-cell = { $cell }에 미리두기
page-place-says = 또는 { $cell } 칸을 한 번 더 누르세요. 아직 두지 않았습니다.
page-typed-no-move = 아직 둔 수가 없습니다.
page-typed-unknown = “{ $word }”은(는) 칸이 아닙니다. { $cell } 같은 칸이나 turn, last를 입력하세요.
page-stamp-won = 승리
page-stamp-moves = { $count }수 만에

## The page: looking back

page-where-variation = { $ply }수부터 변화도
page-where-of = { $all }수 중 { $ply }수
page-where-held = { $ply }수에서 멈춤
page-where-behind = 현재보다 { $count }수 전
page-line-complete = 줄이 완성되었습니다. 먼저 뒤로 가세요

## The page: hints

page-hint-says = { $bot }의 추천 { $cell }: { $reason }.
page-hint-moved-on = 그사이 대국이 진행되었습니다. 다시 물어보세요.
page-hint-forbidden =
    { $cell } 자리는 { $side }의 금수입니다: { $foul ->
        [double_three] 3-3(쌍삼)
        [double_four] 4-4(쌍사)
       *[overline] 장목
    }

## The page: news

page-news-your-move = 내 차례: { $name } { $cell }
page-news-begins = 대국을 시작합니다. { $turn }.
page-news-opponent = 상대가 왔습니다
page-news-taken-back = { $ply }수까지 물렀습니다.
page-news-declined = 제안이 거절되었습니다.
page-news-resumes = 대국을 재개합니다. { $turn }.
page-news-your-move-resumes = 내 차례: 대국이 재개되었습니다
page-news-time = { $name } 님에게 { $seconds }초 추가.
page-news-stall = 서버가 한동안 저장하지 못해 시계를 멈췄습니다.

## The page: questions before something that cannot be taken back

page-sure-resign = 이 대국에서 기권할까요?
page-sure-resign-rated = 패배로 기록되고 레이팅이 바뀝니다.
page-sure-resign-casual = 패배로 기록됩니다.
page-sure-abort = 이 대국을 중단할까요?
page-sure-abort-says = 양쪽 모두 대국이 끝나며 승자는 없습니다.
page-sure-claim = 내 승리로 대국을 끝낼까요?
page-sure-draw = 무승부로 대국을 끝낼까요?
page-keep-playing = 계속 두기
page-wait = 기다리기

## The page: chat and invitations

page-chat-you = 나
page-chat-spectators = 관전자에게
page-chat-reported = 서버 운영자가 신고를 확인합니다.
page-chat-describe = 문제를 적은 다음 ‘신고’를 누르세요.
page-invite-copied = 링크 복사됨
page-copied = 복사됨
page-copy-by-hand = 직접 복사하세요

## The page: the home page

page-code-form = 코드는 K7QX2M처럼 글자와 숫자 여섯 자입니다.
page-code-nothing = { $address }에는 아무것도 없습니다.
page-mine-all = 내 대국 { $count }개 모두 보기
page-waiting-first = 다른 플레이어와 매칭됩니다
page-waiting = { $count }명이 기다리는 중
page-row-stop = 그만
page-row-play = 두기
page-row-play-name = { $name }의 도전 받기
page-row-bot = (봇)
page-row-plays = 상대가 { $side }
page-row-waiting = 상대를 기다리는 중
page-row-due = 내 차례, 상대 { $name }
page-row-game = 내 대국, 상대 { $name }
page-row-continue = 이어 두기
page-row-open = 열기
page-row-join = 참가
page-row-watch = 관전
page-row-does = { $does }, 대국 { $code }
page-title-due = ● 내 차례 · OXO
page-numbers-from = 열, 행, 목 수는 1~{ $most } 사이의 숫자입니다
page-bot-small = { $bot } 봇은 { $cells }칸 이하의 판에서만 두고, 렌주는 두지 않습니다
page-bot-says = { $says }.
page-bot-level = 레벨 { $number }
page-bots-graded = 실력순
page-bots-others = 기타
page-bot-start = { $level }, 열 단계 중
page-picked = 선택: { $game }, { $clock }, { $side }
page-picked-random = 쪽은 무작위
page-picked-as = 나는 { $side }
page-live = 생중계, { $ply }수
page-live-watched = 생중계, { $ply }수, 관전 { $count }명
page-live-record = 지난 대국, { $ply }수
page-chosen = 선택됨
page-how = 두는 법
page-own-name = 나만의 규칙
page-own-size = 1~64
page-own-says = 크기도 길이도 마음대로, 돌이 떨어지게도 할 수 있습니다.
page-card-gomoku = 넉넉한 판에서 다섯을 이으면 이깁니다.
page-card-tictactoe = 셋을 이으면 이깁니다. 다 아는 게임이죠. 컴퓨터도요.
page-card-drop = 돌이 열을 따라 떨어지고, 넷을 이으면 이깁니다.
page-card-renju = 고수의 오목: 흑에게는 금수가 있습니다.
page-card-caro = 다섯을 이어도 양 끝이 막히면 이기지 못합니다.
page-card-boundless = 다섯을 이으면 이기고, 판은 끝이 없습니다.
page-card-backwards = 모든 것이 거꾸로: 줄을 완성하면 집니다.

## The page: why a game cannot be played or rated

page-no-room = 아무도 이길 수 없습니다. { $size } 판에는 { $k }목이 들어가지 않습니다
page-no-renju = 렌주는 돌이 떨어지지 않고 5목이면 이기는 규칙입니다
page-no-fall = 돌은 가장자리가 있는 판에서만 떨어집니다
page-no-fall-opening = 돌이 떨어지는 판에서는 { $opening } 오프닝을 쓸 수 없습니다
page-no-opening = { $opening } 오프닝에는 더 큰 판이나 더 긴 줄이 필요합니다
page-no-rated-length = 레이팅전은 { $least }목 이상이어야 합니다
page-no-rated-board = 레이팅전의 판에는 가로와 세로로 모두 한 줄이 들어가야 합니다

## The page: how to play

page-learn-gomoku = 번갈아 돌을 두고, 둔 돌은 움직이지 않습니다. 가로, 세로, 대각선으로 내 돌 다섯 개 이상을 끊김 없이 이으면 이깁니다. 양 끝이 열린 3은 위협입니다. 막지 않으면 다음 수에 아무도 못 막는 4가 됩니다.
page-learn-gomoku-1-title = 승리
page-learn-gomoku-1 = 다섯을 이었습니다.
page-learn-gomoku-2-title = 막아야 함
page-learn-gomoku-2 = 열린 3은 열린 4가 됩니다.
page-learn-gomoku-3-title = 이기지 못함
page-learn-gomoku-3 = 양 끝이 막힌 4.
page-learn-tictactoe = X와 O가 번갈아 칸을 채웁니다. 가로, 세로, 대각선으로 내 것 셋을 이으면 이깁니다. 둘 다 잘 두면 언제나 무승부입니다.
page-learn-tictactoe-1-title = 승리
page-learn-tictactoe-1 = 셋을 이었습니다.
page-learn-tictactoe-2-title = 양수겸장
page-learn-tictactoe-2 = 한 번에 두 줄: 하나밖에 못 막습니다.
page-learn-tictactoe-3-title = 무승부
page-learn-tictactoe-3 = 판이 가득 찼습니다.
page-learn-drop = 열을 고르면 돌이 그 열에서 가장 낮은 빈자리로 떨어집니다. 가로, 세로, 대각선으로 내 돌 넷을 이으면 이깁니다. 돌을 떨어뜨리면 상대도 그 바로 위에 둘 수 있게 됩니다.
page-learn-drop-1-title = 승리
page-learn-drop-1 = 대각선으로 넷을 이었습니다.
page-learn-drop-2-title = 아직 안 됨
page-learn-drop-2 = 그 아래 칸이 먼저 채워져야 합니다.
page-learn-renju = 흑은 정확히 5목이어야 이깁니다. 백은 5목 이상이면 이깁니다. 먼저 두는 이점을 덜기 위해 흑은 3-3, 4-4, 6목 이상을 둘 수 없습니다.
page-learn-renju-1-title = 승리
page-learn-renju-1 = 정확히 5목.
page-learn-renju-2-title = 승리 아님
page-learn-renju-2 = 여섯은 하나 더 많습니다.
page-learn-renju-3-title = 금수
page-learn-renju-3 = 한 번에 열린 3 두 개.
page-learn-caro = 오목처럼 다섯을 이으면 이깁니다. 단, 정확히 다섯이어야 하고 상대가 양 끝을 막으면 이기지 못합니다. 그러니 열린 쪽에서 공격하세요.
page-learn-caro-1-title = 승리
page-learn-caro-1 = 한쪽 끝이 열려 있습니다.
page-learn-caro-2-title = 승리 아님
page-learn-caro-2 = 양 끝이 막혔습니다.
page-learn-boundless = 가장자리가 없는 오목입니다. 5목 이상이면 이깁니다. 첫 돌은 0,0에 두고, 다음 돌은 다른 돌에서 8칸 안에 둡니다. 끌어서 둘러보고, c를 누르면 마지막 수로 갑니다.
page-learn-boundless-1-title = 승리
page-learn-boundless-1 = 어디서든 다섯을 이으면 됩니다.
page-learn-misere = 거꾸로 두는 틱택토입니다. 셋을 이으면 집니다. 상대가 그럴 수밖에 없게 만드세요.
page-learn-misere-1-title = 패배
page-learn-misere-1 = O는 줄을 완성할 수밖에 없었습니다.
page-learn-swap2 = 공평하게 시작하는 오목입니다. 한 사람이 돌 세 개를 두면, 다른 사람이 흑을 잡거나, 백을 잡거나, 두 개를 더 두고 처음 사람에게 선택을 넘깁니다. 그다음에는 5목 이상이면 이깁니다.
page-learn-swap2-1-title = 어느 쪽?
page-learn-swap2-1 = 돌 세 개, 그리고 선택.
page-learn-exact = 정확히 5목이어야 이기는 오목입니다. 6목 이상은 줄로 치지 않습니다.
page-learn-exact-1-title = 승리
page-learn-exact-1 = 정확히 다섯.
page-learn-exact-2-title = 승리 아님
page-learn-exact-2 = 여섯은 하나 더 많습니다.
page-learn-title = 두는 법: { $game }
page-learn-play = 두어 보기
page-title-learn = 두는 법 · OXO

## The page: players and leaderboards

page-title-top = 순위표 · OXO
page-top-you = 나
page-top-how = 다른 사람과 레이팅전을 두면 여기에 오릅니다. 옵션에서 ‘레이팅전’을 켜세요.
page-player-none = 이 이름으로 둔 사람이 없습니다.
page-player-namesakes = 이 이름을 쓰는 { $count }명 중 한 명입니다.
page-player-online = 접속 중.
page-player-games = { $count }국
page-player-won = { $count }승
page-player-drawn = { $count }무
page-player-lost = { $count }패
page-player-puzzles = { $family ->
    [renju] 렌주 문제: { $rating }
    [caro] 카로 문제: { $rating }
    [small] 작은 판 문제: { $rating }
   *[five] 문제: { $rating }
}
page-player-rating = { $game } 레이팅
page-player-best = 최고 { $rating }
page-player-curve = { $count }국 동안 { $from }에서 { $to }(으)로
page-player-against = 상대 전적
page-player-listed = 공개
page-player-listed-says = 다른 사람이 이 페이지를 찾을 수 있고 순위표에도 표시됩니다.
page-speed = { $speed ->
    [bullet] 불릿
    [blitz] 블리츠
    [rapid] 래피드
    [classical] 클래시컬
    [correspondence] 통신 대국
   *[untimed] 시계 없음
}
page-mini-end = { $end ->
    [won] 승
    [lost] 패
   *[draw] 무
}
page-mini-against = 상대 { $name }

## The page: settings and devices

page-set-keeps-nothing = 이 브라우저는 아무것도 저장하지 않습니다. 이 탭을 닫으면 플레이어도 사라집니다.
page-set-name-needed = 이름에는 눈에 보이는 글자나 기호가 하나는 있어야 합니다.
page-set-name-later = 새 대국부터 새 이름을 씁니다. 이미 시작한 대국은 이전 이름 그대로입니다.
page-set-notified = 내 차례가 되면 알려 드립니다.
page-devices-elsewhere = 내 기기는 대국 중인 탭에 나옵니다.
page-devices-last = 이 기기들만 나로 둘 수 있습니다. 마지막 기기까지 잃으면 내 자리도 사라집니다.
page-devices-add = 다른 기기에서 쓰기
page-devices-sign-out = 로그아웃
page-devices-sign-out-name = { $name } 로그아웃
page-devices-sure = 이 브라우저를 로그아웃할까요? 다른 기기에는 플레이어가 남습니다.
page-devices-stay = 유지
page-devices-here = 이 브라우저
page-devices-now = 접속 중
page-devices-ago = 마지막 접속 { $when }
page-devices-unknown = 최근 접속 없음
page-link-sure = 다른 기기의 플레이어로 로그인할까요?
page-link-loses = 지금 이름은 { $name }입니다. 로그인하면 이 브라우저에서는 { $name } 이름으로 더 이상 둘 수 없습니다.
page-link-nobody = 이 브라우저에는 아직 플레이어가 없습니다.
page-link-asked = 직접 요청한 링크일 때만 계속하세요.
page-link-stay = 취소
page-link-be = 로그인
page-link-device = 기기 { $number }
page-link-added = 이제 새 기기에서 나로 둘 수 있습니다: { $device }. 내가 연결하지 않았다면 설정에서 로그아웃하세요.
page-link-removed = 로그아웃된 기기: { $device }. 이제 이 기기에서는 나로 둘 수 없습니다.
page-ok = 확인
page-link-open = { $minutes }분 안에 다른 기기에서 이 링크를 여세요. 한 번만 쓸 수 있습니다.
page-link-only-here = 이 브라우저에서만 내 자리를 둘 수 있습니다. 데이터를 지우면 자리도 사라집니다.
page-notify-https = 알림을 쓰려면 주소가 https로 시작해야 합니다.
page-notify-none = 이 브라우저는 이런 페이지의 알림을 지원하지 않습니다.
page-notify-denied = 이 브라우저가 알림을 막고 있습니다. 브라우저 설정에서 바꿀 수 있습니다.
page-notify-works = 잘 됩니다. 내 차례가 되면 이렇게 알려 드립니다.
page-notify-never = 이 브라우저는 페이지 알림을 표시하지 않습니다. 그래도 내 차례는 제목에 나옵니다.

## The page: connection

page-trouble-elsewhere = 다른 창에서 두고 있습니다.
page-trouble-refused = 서버가 거부했습니다: { $why }.
page-trouble-newer = 이 페이지의 새 버전이 있습니다.
page-trouble-aside = 다른 탭에서 두고 있습니다. 여기서는 관전만 할 수 있습니다.
page-trouble-offline = 오프라인입니다. 연결을 기다리는 중입니다.
page-trouble-lost = 연결 끊김: { $why }. 연결 재시도 중…
page-trouble-again = 연결 재시도 중…
page-trouble-here = 여기서 이어 두기
page-trouble-now = 지금 재시도
page-trouble-anew = 새 게스트로 두기
page-trouble-load = 새로 고침
page-trouble-there = 그리로 가기
page-trouble-begun = 다른 대국에 상대가 왔습니다.
page-trouble-failed = 이 페이지에 문제가 생겼습니다.
page-trouble-server-says = 서버 공지: { $text }
page-trouble-go-on = 이대로 계속
page-trouble-address = 이 주소는 { $address }입니다.
page-guest = 게스트

## The page: why there is no connection, after "Connection lost: " or "The server refuses: ". Fragments in
## small letters; sentences where they begin with a capital.

web-none = 서버에 연결되지 않음
web-forgotten = 서버에 내 플레이어가 더 이상 없음
web-elsewhere = 다른 창에서 두는 중
web-signed-out = 이 브라우저가 로그아웃됨
web-versions = 이 페이지와 서버의 버전 차이가 너무 큼
web-bye = 호스트가 서버를 닫음
web-restarting = 서버가 다시 시작하는 중
web-broken = 네트워크나 서버에 문제가 생김
web-too-many = 한꺼번에 요청이 너무 많음
web-silent = 서버가 응답하지 않음
web-gone-silent = 서버의 응답이 끊김
web-apart = 이 페이지와 서버의 대국이 서로 다릅니다. 다시 불러오세요
web-sending = 앞의 수를 아직 보내는 중입니다

## The page: the board, for readers of the screen

page-cell-empty = 빈칸
page-cell-on-its-way = 보내는 중
page-cell-premove = 미리두기
page-cell-line = 완성된 줄
page-cell-last = 마지막 수
page-cell-threat = 줄이 완성되는 자리
page-cell-forbidden = 금수 자리
page-cell-hint = 힌트 { $chance }%
page-cell-from-last = 마지막 수에서 { $direction }
page-cell-left = 왼쪽으로 { $count }
page-cell-right = 오른쪽으로 { $count }
page-cell-up = 위로 { $count }
page-cell-down = 아래로 { $count }
page-board-size = { $width }×{ $height } 판
page-board-boundless = 가장자리 없는 판
page-board-kind = 판
page-board-keys = 화살표로 이동하고 Enter로 돌을 둡니다.
page-zoom-in = 확대
page-zoom-out = 축소
page-zoom-last = 마지막 수로
page-to-last = 마지막 수 { $cell } 자리로

## The page: a finished game looked through

page-study-title = { $side } 승률
page-study-turns = 승부처 { $count }곳
page-study-move = { $ply }수: { $side } { $cell }
page-study-find = { $side } 차례: { $cell }보다 좋은 수 찾기
page-study-tried = 내 수: { $cell }
page-study-better = { $cell } 자리가 더 나았습니다.
page-study-even = 대등
page-study-try = 직접 두어 보기
page-study-accurate = 정확도 { $percent }%
page-study-none = 이 대국의 분석 없음
page-study-long = 대국이 너무 길어 분석할 수 없습니다. 수순을 따라가고, 다른 수를 시도하고, 힌트를 요청할 수 있습니다.
page-study-later = 관전자에게 아직 대국 결과가 보이지 않습니다. 분석은 종국 { $time } 후에 볼 수 있습니다.
page-study-short = 수가 너무 적어 이 대국을 분석할 수 없습니다.
page-study-busy = 서버가 많은 대국을 분석하고 있습니다. 잠시 기다려 주세요.
page-study-again = 다시 시도
page-study-next = 다음 승부처
page-study-key = 판 위의 숫자: { $side }의 가장 좋은 수와 승률(%)

## The page: tips for a first game

page-coach-first = 팁: 가운데 근처에서 시작하세요. 돌이 여러 줄에 쓰일 수 있습니다.
page-coach-three = 팁: 양 끝이 열린 3을 만드세요. 상대가 막아야 합니다.
page-coach-four = 팁: 내 3이 있습니다. { $cells }에 두어 열린 4를 만들면 아무도 못 막습니다.
page-coach-win = 팁: 내 4가 있습니다. { $cells }에 두면 이깁니다.
page-coach-block-three = 팁: 상대의 3이 있습니다. 다음 가운데 하나로 막으세요: { $cells }.
page-coach-block-four = 팁: 상대의 4가 있습니다. { $cells }에 두어 막으세요.
page-coach-off = 팁 끄기
page-coach-on = 팁 켜기

## Input that cannot be read: after "oxo: --rules: ", under a field of the form, in settings. A sentence
## without a full stop that says what to type.

input-rules = 알 수 없는 규칙 "{ $text }". 프리셋({ $presets })이나 WIDTHxHEIGHTxK, boundlessxK를 쓰세요. 예: 15x15x5
input-rules-suffix = 알 수 없는 접미사 "{ $text }". 쓸 수 있는 것: { $suffixes }
input-board-size = 판의 한 변은 1~{ $most }칸이어야 합니다({ $width }x{ $height } 불가)
input-no-line = 한 줄은 한 칸 이상이어야 합니다
input-rules-both = +{ $one }, +{ $two } 규칙은 함께 쓸 수 없습니다
input-rules-renju = +renju는 5목이어야 하고, +misere나 +gravity와 함께 쓸 수 없습니다
input-rules-gravity = +gravity에는 가장자리가 있는 판이 필요합니다
input-rules-opening = +{ $opening } 오프닝에는 더 큰 판이나 더 긴 줄이 필요합니다
input-time = 알 수 없는 시간 제한 "{ $text }". none, 5m+3s, 30s/move, 3d처럼 쓰세요
input-time-range = 시간 제한은 1 ms에서 30일 사이여야 합니다
input-delay = 관전 지연은 { $most }초까지 됩니다
input-cell = "{ $text }"은(는) 칸이 아닙니다. { $example }처럼 열 글자와 행 번호로 쓰세요
input-cell-boundless = "{ $text }"은(는) 칸이 아닙니다. -3,2처럼 정수 두 개로 쓰세요
input-game = "{ $text }"은(는) 대국 코드가 아닙니다. K7QX2M처럼 글자와 숫자 여섯 자로 쓰세요
input-link = 연결 코드는 K7QX-2MPA처럼 글자와 숫자 여덟 자입니다
input-bot = 알 수 없는 봇 "{ $text }". 쓸 수 있는 봇: { $bots }
input-decision = "{ $text }"은(는) 선택지가 아닙니다. stay, swap, two 가운데 하나를 쓰세요
input-move = { $number }수: { $reason }
input-two-stones = { $cell }에 돌이 두 개입니다
input-too-many-stones = 판에 들어가지 않을 만큼 돌이 많습니다

## Rules in a line, such as "15x15, 5 or more in a row wins, swap2 opening". Parts are joined by rules-and.

rules-and = { $one }, { $two }
rules-boundless = 무한판
rules-wins =
    { $kind ->
        [plain] { $k }목이면 승리
        [more] { $k }목 이상이면 승리
        [exact] 정확히 { $k }목이면 승리
        [renju] 렌주: 5목이면 승리
        [caro] 양 끝이 막히지 않은 정확한 { $k }목이면 승리
       *[caro6] 양 끝이 막히지 않은 { $k }목이면 승리, 더 길면 무조건 승리
    }
rules-loses =
    { $kind ->
        [plain] { $k }목이면 패배
        [more] { $k }목 이상이면 패배
        [exact] 정확히 { $k }목이면 패배
        [renju] 렌주: 5목이면 패배
        [caro] 양 끝이 막히지 않은 정확한 { $k }목이면 패배
       *[caro6] 양 끝이 막히지 않은 { $k }목이면 패배, 더 길면 무조건 패배
    }
rules-gravity = 돌이 떨어짐
rules-opening = { $opening } 오프닝

## Why a bot plays a move: a fragment in small letters, after "Master would play h8: " or on a line of its own.

# 조각들은 명사형으로 끝난다: “봇의 추천은 h8: 열린 4를 만듦”.
reason-completes = 바로 승리
reason-wins-fours = 연속 4로 승리(4를 { $fours }번)
reason-wins-threats = 4와 3으로 몰아 { $moves }수 만에 승리
reason-wins = { $moves }수 만에 승리
reason-loses-at-once = 어디에 두어도 바로 패배
reason-loses = 어디에 두어도 패배하며, 이 수가 { $moves }수로 가장 오래 버팀
reason-draws = 무승부를 지킴
reason-makes =
    { $shape ->
        [three] 3을 만듦
        [open_three] 열린 3을 만듦
        [double_three] 3-3을 만듦
        [four] 4를 만듦
        [four_three] 4-3을 만듦
        [open_four] 열린 4를 만듦
       *[fours] 연속 4로 이기는 길을 시작함
    }
reason-stops =
    { $shape ->
        [three] 3({ $stones })을 막음
        [open_three] 열린 3({ $stones })을 막음
        [double_three] 3-3({ $stones })을 막음
        [four] 4({ $stones })를 막음
        [four_three] 4-3({ $stones })을 막음
        [open_four] 열린 4({ $stones })를 막음
       *[fours] 연속 4({ $stones })를 막음
    }
reason-prevents =
    { $shape ->
        [three] 상대의 3을 미리 막음
        [open_three] 상대의 열린 3을 미리 막음
        [double_three] 상대의 3-3을 미리 막음
        [four] 상대의 4를 미리 막음
        [four_three] 상대의 4-3을 미리 막음
        [open_four] 상대의 열린 4를 미리 막음
       *[fours] 상대가 연속 4로 이기는 것을 미리 막음
    }
reason-makes-row =
    { $shape ->
        [three] { $short }목을 만듦
        [open_three] 열린 { $short }목을 만듦
        [double_three] 열린 { $short }목 두 줄을 만듦
        [four] { $long }목을 만듦
        [four_three] { $long }목과 열린 { $short }목을 만듦
        [open_four] 열린 { $long }목을 만듦
       *[fours] 연속 { $long }목으로 이기는 길을 시작함
    }
reason-stops-row =
    { $shape ->
        [three] { $short }목({ $stones })을 막음
        [open_three] 열린 { $short }목({ $stones })을 막음
        [double_three] 열린 { $short }목 두 줄({ $stones })을 막음
        [four] { $long }목({ $stones })을 막음
        [four_three] { $long }목과 열린 { $short }목({ $stones })을 막음
        [open_four] 열린 { $long }목({ $stones })을 막음
       *[fours] 연속 { $long }목({ $stones })을 막음
    }
reason-prevents-row =
    { $shape ->
        [three] 상대의 { $short }목을 미리 막음
        [open_three] 상대의 열린 { $short }목을 미리 막음
        [double_three] 상대의 열린 { $short }목 두 줄을 미리 막음
        [four] 상대의 { $long }목을 미리 막음
        [four_three] 상대의 { $long }목과 열린 { $short }목을 미리 막음
        [open_four] 상대의 열린 { $long }목을 미리 막음
       *[fours] 상대가 연속 { $long }목으로 이기는 것을 미리 막음
    }
reason-and = { $stops }, { $makes }
reason-builds = 자기 줄을 늘림
reason-hinders = 상대의 줄을 막음
reason-centre = 가운데를 차지함
reason-book = 정석 수
reason-book-too = { $does }(정석 수)
reason-only = 유일한 수
reason-balances = 양쪽을 되도록 비슷하게 맞춤
reason-chance = 어디에 두어도 마찬가지
reason-best = 살펴본 수 가운데 최선

## What a bot is like: a fragment after its name, "beginner has just learned the rules", or after "It ".

bot-level-1 = 규칙을 막 배움, 이길 만한 상대
bot-level-2 = 뻔한 줄만 보고, 4는 있는 대로 만듦
bot-level-3 = 나름의 계획은 있지만 띈 3을 놓침
bot-level-4 = 침착하지만 가끔 놓침
bot-level-5 = 몇 수 앞을 내다봄
bot-level-6 = 더 멀리 내다보고 위협을 거의 놓치지 않음
bot-level-7 = 틈을 주면 위협을 이어 이김
bot-level-8 = 아무것도 놓치지 않음
bot-level-9 = 아무것도 놓치지 않고 더 멀리 내다봄
bot-level-10 = 한 수에 약 80,000개 형세를 살펴봄
bot-random = 둘 수 있는 아무 곳에나 둠
bot-minimax = 작은 판에서 모든 수를 끝까지 탐색함
bot-alphabeta = 필요한 수만 탐색해 가장 빠른 승리를 찾음
bot-attack = 칸마다 공격과 수비의 값을 따져 둠
bot-master = 가장 강함, 작은 판에서는 절대 지지 않음

## Whose turn it is. $side is X or O.

turn-unknown = 이 대국이 더 이상 서버에 없습니다
turn-waiting = 상대를 기다리는 중
turn-sent = { $what }: 서버로 보내는 중
turn-yours = 내 차례({ $side })
turn-theirs = { $name }({ $side }) 차례
turn-centre = 내 차례({ $side }): 가운데 { $cell }
turn-away = 내 차례({ $side }): { $cell }에서 { $least }칸 이상
turn-three = 돌 세 개를 두세요: { $nth }/3({ $side })
turn-three-theirs = { $name }: 돌 세 개를 두는 중, { $nth }/3({ $side })
turn-two = 돌 두 개를 더 두세요: { $nth }/2({ $side })
turn-two-theirs = { $name }: 돌 두 개를 더 두는 중, { $nth }/2({ $side })
turn-choose = 고르세요: { $choices }
turn-stay = { $side } 유지
turn-swap = { $side }로 바꾸기
turn-place-two = 두 개 더 두기
turn-chooses = { $name }: 쪽을 고르는 중
turn-stayed =
    { $you ->
        [by] 내 선택: { $taken } 유지, { $left }는 { $other }
        [other] { $by }의 선택: { $taken } 유지, 나는 { $left }
       *[neither] { $by }의 선택: { $taken } 유지, { $left }는 { $other }
    }
turn-swapped =
    { $you ->
        [by] 내 선택: { $taken }, 이제 { $left }는 { $other }
        [other] { $by }의 선택: { $taken }, 이제 나는 { $left }
       *[neither] { $by }의 선택: { $taken }, 이제 { $left }는 { $other }
    }
turn-asked-two =
    { $you ->
        [by] 내 선택: 돌 두 개 더
       *[other] { $by }의 선택: 돌 두 개 더
    }
turn-nobody = 빈자리

## How a game ended. $reason is a fragment: one of the messages from end-line on.

end-you-win = 승리({ $side }): { $reason }
end-you-lose = 패배({ $side }): { $reason }
end-wins = { $name }({ $side }) 승리: { $reason }
end-side-wins = { $side } 승리: { $reason }
end-draw = 무승부: { $reason }
end-aborted = 중단됨
end-aborted-by-you = 내가 중단함
end-aborted-by = 중단: { $name }
end-aborted-because = 중단됨: { $reason }
end-line = 줄 완성 { $cells }
end-line-loses = { $side }가 줄을 완성할 수밖에 없었음 { $cells }
end-resigned = { $side } 기권
end-time = { $side } 시간 초과
end-away = { $side }, 오래 자리를 비움
end-forbidden = { $side }, 금수 자리만 남음
end-no-move = { $side }, 제때 두지 않음
end-full = 판이 가득 참
end-dead = 이제 아무도 줄을 완성할 수 없음
end-agreed = 두 대국자가 합의함
end-operator = 서버 운영자가 대국을 끝냄
end-ratings = 레이팅: { $x }, { $o }

## What has just happened in a game.

news-connected = 접속한 서버: { $server }
news-lost = 연결 끊김: { $reason }. 연결 재시도 중
news-seeking = 상대를 찾는 중
news-game = 대국 { $game }: { $terms }
news-link = 친구가 열 링크: { $link }
news-invitation = 또는 친구가 쓸 명령: { $command }
news-pass-and-play = 한 화면에서 둘이: X와 O가 번갈아 둡니다
news-you = 나는 { $side }, 상대는 { $name }
news-players = { $x }(X) 대 { $o }(O)
news-you-open = 내가 오프닝을 둡니다. 상대는 { $name }, 쪽은 나중에 정합니다
news-they-open = { $name }: 먼저 오프닝을 둡니다. 쪽은 나중에 정합니다
news-opens = { $x } 대 { $o }: 앞 사람이 오프닝을 두고, 쪽은 나중에 정합니다
news-begins = { $name } 님과의 대국을 시작합니다
news-your-move = 내 차례: { $x } - { $o }
news-presence =
    { $state ->
        [on] { $side }({ $name }) 돌아옴
        [away] { $side }({ $name }) 자리 비움
       *[left] { $side }({ $name }) 나감
    }
news-absent = { $side }({ $name }) 자리 비움. { $time } 뒤 승리 처리 가능: `claim`
news-moved = { $side }: { $cell }
news-placed = { $name }: { $cell }에 { $side }의 돌을 둠
news-you-placed = 나: { $cell }에 { $side }의 돌을 둠
news-taken-back = { $moves }수까지 물렀습니다
news-offer =
    { $what ->
        [draw] { $name }의 무승부 요청
        [takeback] { $name }의 무르기 요청
        [rematch] { $name }의 재대결 요청
        [pause] { $name }의 일시정지 요청
       *[time] { $name }의 15초 추가 요청
    }
news-you-offer =
    { $what ->
        [draw] 무승부를 요청했습니다
        [takeback] 무르기를 요청했습니다
        [rematch] 재대결을 요청했습니다
        [pause] 일시정지를 요청했습니다
       *[time] 15초를 더 요청했습니다
    }
news-answer = { $offer }: `yes` 또는 `no`?
news-answered =
    { $answer ->
        [accepted] { $name }: 제안 수락
        [declined] { $name }: 제안 거절
       *[withdrawn] { $name }: 제안 철회
    }
news-lapsed = 그 제안은 더 이상 유효하지 않습니다
news-paused = { $name }: { $ago }에 일시정지
news-you-paused = 내가 { $ago }에 일시정지
news-paused-until = { $paused }. 끝내려면 `go on`
news-resumed = 대국을 재개합니다
news-stalled = 서버가 { $seconds }초 동안 저장하지 못해 시계를 멈췄습니다
news-given = { $side }: { $seconds }초 추가
news-outage =
    { $time } 만에 서버가 다시 시작됨: { $lost ->
        [0] 사라진 것 없음
       *[other] 마지막 { $lost }수가 사라짐
    }
news-outage-rest = { $time } 만에 서버가 다시 시작됨: 수는 모두 남았지만 그 뒤의 일은 사라짐
news-outage-game = 서버가 다시 시작되면서 이 대국이 사라졌습니다
news-outage-player = 서버에 내 플레이어가 더 이상 없어 관전만 할 수 있습니다

## Answers to a key or a command in a game.

answer-not-connected = 연결되지 않음
answer-not-sent = 연결되지 않음: { $what }, 보내지 못함
answer-nothing-sent = 연결되지 않음: 아무것도 보내지 않음
answer-not-sent-yet = 연결되지 않음: 아직 보내지 않음
answer-premove-changed = { $cell }에 두지 않음: 판이 바뀌었습니다
answer-premove-lost = { $cell }에 두지 않음: 연결이 끊겼습니다
answer-refused = { $what } 거부됨: { $reason }
answer-move-pending = 앞의 수를 아직 보내는 중입니다
answer-choice-pending = 선택을 아직 보내는 중입니다
answer-offered = 이미 제안했습니다
answer-no-offer = 들어온 제안이 없습니다
answer-report-empty = 문제를 적으세요. 예: 상대가 욕을 합니다
answer-muted = 이 대국에서 상대 채팅을 숨깁니다
answer-unmuted = 상대 채팅을 다시 표시합니다
answer-own-choice = 이 선택은 직접 해야 합니다. 봇은 돌을 둘 때만 돕습니다
answer-bot-turn = 봇은 내 차례에만 대신 둘 수 있습니다
answer-no-move = { $number }수가 없습니다. 이 대국은 { $count }수까지 있습니다
answer-claim-in = { $name }: 자리 비움. { $time } 뒤 승리 처리를 할 수 있습니다
answer-claim-sure = { $name }: 자리 비움. 승리 처리를 할까요?
answer-come-back = 내 차례에 { $time } 동안 자리를 비우면 { $name } 쪽에서 승리 처리를 할 수 있습니다

## The clock ledger: what each move cost, such as "3. X: 3.5 s, 240 ms returned for the connection".

ledger-empty = 아직 둔 수가 없습니다
ledger-returned = 연결 지연으로 { $time } 돌려받음
ledger-extra = 추가 시간 { $time }

## Times, counts and places.

time-milliseconds = { $count } ms
time-seconds = { $count }초
time-minutes = { $count }분
time-hours = { $count }시간
time-decimal = { $whole }.{ $part }
time-clock-days = { $days }일 { $hours }시간
time-seconds-ago = { $count }초 전
time-minutes-ago = { $count }분 전
time-hours-ago = { $count }시간 전
time-days-ago = { $count }일 전
count-moves = { $count }수
count-watching = 관전 { $count }명

## Terms of a game, joined by ", " or in columns. terms-late: spectators see it that much later.

terms-rated = 레이팅전
terms-late = { $seconds }초 뒤 공개
terms-no-clock = 시계 없음
terms-caro = 카로: { $rules }
terms-renju = { $rules }, X는 금수 있음
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] 무작위
    }
terms-as = { $side }로

player-first = 플레이어 1
player-second = 플레이어 2

## Seats and lists of games.

seat-free = 빈자리
seat-bot = { $name }(봇)
lobby-empty = 공개 도전도 공개 대국도 없습니다
lobby-challenge = 도전 { $number }
lobby-game = 대국 { $code }

## Devices of a player.

device-linked = 새로 연결된 기기: { $name }. 내 기기가 아니라면 `oxo devices --sign-out { $device }`
device-signed-out = 내 다른 기기에서 로그아웃함: { $name }
device-number = 기기 { $device }

## What a key does at the board, in the bottom line after the key, "u take back", and in help: a few small
## words, at most 23 columns (11 full-width signs). command-on and its like stand beside an arrow.

command-yes = 제안 수락
command-no = 제안 거절
command-rematch = 재대결
command-retract = 되돌리기
command-back = 뒤로
command-one-back = 한 수 뒤로
command-on = 앞으로
command-one-on = 한 수 앞으로
command-last = 마지막
command-newest = 최신 수로
command-to-last = 마지막 수로
command-live = 현재
command-play-pause = 재생 또는 정지
command-play = 재생
command-turn = 승부처
command-analyze = 분석
command-analysis-board = 분석판
command-place = 두기
command-try = 두어 보기
command-premove = 미리두기
command-cancel-leave = 취소 또는 나가기
command-cancel = 취소
command-stay = 유지
command-swap = 바꾸기
command-two = 두 개 더
command-copy = 초대 복사
command-claim = 승리·무승부 처리
command-claim-draw = 무승부 처리
command-claim-victory = 승리 처리
command-takeback = 무르기
command-follow = X나 O 따라가기
command-start = 처음
command-hint = 힌트
command-hint-on = 힌트(켜짐)
command-type = 칸 입력
command-type-try = 두어 볼 칸 입력
command-chances = 승률
command-chances-on = 승률(켜짐)
command-bot = 봇이 대신 두기
command-chat = 메시지
command-pause-resume = 일시정지·재개
command-resume = 재개
command-pause = 일시정지
command-leave = 나가기
command-threats = 위협
command-threats-on = 위협(켜짐)
command-mute = 상대 채팅 숨기기
command-unmute = 상대 채팅 보기
command-report = 운영자에게 신고
command-numbers = 힌트의 수치
command-numbers-on = 수치(켜짐)
command-draw = 무승부 요청
command-time = 15초 더 요청
command-ledger = 시간 기록
command-resign = 기권
command-abort = 중단(승자 없음)
command-up = 커서 위로
command-down = 커서 아래로
command-left = 커서 왼쪽으로
command-right = 커서 오른쪽으로
command-confirm = 착수 확인
command-confirm-on = 착수 확인(켜짐)
command-scroll-up = 위로 스크롤
command-scroll-down = 아래로 스크롤
command-scroll-left = 왼쪽으로 스크롤
command-scroll-right = 오른쪽으로 스크롤
command-centre = 마지막 수를 가운데로
command-fit = 모든 돌 보기
command-go-to = 칸으로 이동
command-larger = 칸 크게
command-smaller = 칸 작게
command-page-back = 열 수 뒤로
command-page-on = 열 수 앞으로
command-number = 특정 수로 이동
command-faster = 더 빨리 재생
command-slower = 더 느리게 재생
command-quit = 종료

## What a word of line mode does: in the list that `help` prints, after the word.

typed-yes = 제안을 수락하거나 질문에 동의
typed-no = 제안을 거절하거나 내 제안을 철회
typed-rematch = 쪽을 바꿔 한 판 더 제안
typed-back = 앞의 수로. 두어 본 수는 무름
typed-next = 다음 수로(빈 줄과 같음)
typed-end = 마지막 수를 둔 형세
typed-analyze = 승부처와 그 증명
typed-stay = 오프닝에서: 내 쪽 유지
typed-swap = 오프닝에서: 상대 쪽으로 바꾸기
typed-two = 오프닝에서: 돌 두 개 더 두기
typed-claim = 상대가 자리를 비우면 승리 처리, 줄이 불가능하면 무승부 처리
typed-takeback = 내 마지막 수 무르기 요청
typed-start = 첫 수를 두기 전의 형세
typed-hint = 최선의 수와 그 이유
typed-chances = 가장 좋은 칸에 대한 봇의 평가
typed-bot = 봇이 대신 두기
typed-say = 메시지 보내기
typed-pause = 일시정지 요청. 일시정지 중에는 재개
typed-help-prompt = 이 단어 목록. 자세한 설명은 `help play`처럼 단어를 붙여 보기
typed-help = 이 단어 목록
typed-leave = 프롬프트로 돌아가기. 사람과의 대국은 계속됨
typed-game = 두어 본 수를 그만두기
typed-threats = 돌 하나로 승부가 나는 칸
typed-mute = 상대 채팅 숨기기 또는 다시 보기
typed-report = 서버 운영자에게 신고
typed-time = 15초 더 요청
typed-clock = 시계와 수마다 쓴 시간
typed-abort = 갓 시작한 대국 중단: 승자 없음
typed-go-on = 일시정지 끝내기
typed-goto = 그 수를 둔 형세
typed-board = 판
typed-boards = 수마다 판 그리기, 또는 그만 그리기
typed-last = 마지막 수
typed-moves = 수순 전체
typed-who = 대국자와 관전자 수
typed-rules = 둘 수 있는 규칙
typed-bots = 상대할 수 있는 봇
typed-put-x = 첫 수 전에 X 놓기
typed-put-o = 첫 수 전에 O 놓기
typed-clear = 첫 수 전에 돌 치우기
typed-turn = 차례를 x 또는 o 쪽으로 넘기기
typed-lines = 엔진이 고른 최선의 수, 5개까지
typed-why = 이 형세가 이기는 까닭, 또는 지는 쪽이 할 수 있는 것
typed-proof = 증명 전체를 변화도로 쓰기
typed-forbidden = 렌주의 금수 자리
typed-following = 여기서 이어지는 수
typed-cut = 이 수와 그 뒤의 수를 모두 지우기
typed-here = 이 형세를 시작으로 삼기
typed-comment = 이 형세에 설명 쓰기
typed-position = 형세를 텍스트로 출력
typed-gomocup = 형세를 Gomocup의 BOARD 명령으로 출력
typed-save = 모든 변화도를 SGF로 쓰기
typed-skip = 다음 문제로 넘어가기
typed-solution = 풀이 보기. 그 문제는 실패로 기록됨

## Keys of the menu, of lists and of dialogues: as above.

key-up = 위
key-down = 아래
key-choose = 고르기
key-previous = 이전 항목
key-next = 다음 항목
key-type-rules = 규칙 입력
key-quit-not = 종료되지 않음
key-rows-up = 열 줄 위로
key-rows-down = 열 줄 아래로
key-type-code = 코드 입력
key-most-watched = 관전자가 가장 많은 대국
key-menu = 메뉴
key-watch = 관전
key-replay = 다시 보기
key-give-up = 취소
key-put-x = X 놓기
key-put-o = O 놓기
key-remove = 돌 치우기
key-turn = 차례 바꾸기
key-lines = 최선의 수
key-stop = 엔진 멈추기
key-why = 이기는 까닭
key-proof = 증명 쓰기
key-forbidden = 금수 자리
key-command = 명령 입력
key-solution = 풀이
key-next-puzzle = 다음 문제
key-skip = 건너뛰기
key-to-puzzle = 문제로 돌아가기
key-ok = 확인
key-cancel = 취소
key-send = 보내기
key-yes = 예
key-no = 아니요
key-close = 닫기
key-page-back = 이전 쪽
key-page-on = 다음 쪽
key-earlier = 이전
key-later = 이후
key-help = 단축키
key-theme = 다음 테마

## Help, over the screen: titles and sections of the keys.

help-keys = 단축키
help-ledger = 시간 기록
help-section =
    { $section ->
        [move] 착수
        [game] 대국
        [talk] 대화
        [advice] 조언
        [look-back] 복기
        [view] 보기
       *[program] 프로그램
    }
help-forbidden = 판의 { $mark } 표시: X의 금수 자리

## Texts being typed: before the cursor, on the row above the keys.

prompt-cell = 칸:
prompt-place = 이동할 칸:
prompt-chat = 메시지:
prompt-report = 신고:
prompt-code = 대국 코드:
prompt-move = 수 번호:
prompt-rules = 규칙:
prompt-name = 이름:
prompt-no-number = 수 번호는 12처럼 쓰세요
prompt-nothing-near = { $cell } 근처에는 아무것도 없습니다. 그쪽의 마지막 칸입니다
prompt-visitor = 방문자는 이 서버에서만 둘 수 있습니다

## Questions before something that ends a game, answered by yes or no.

question-resign = 이 대국에서 기권할까요?
question-abort = 이 대국을 중단할까요? 승자는 없습니다.
question-draw = 무승부를 요청할까요?
question-give-up = 이 대국을 포기하고 나갈까요?
question-stop-hosting = 서버를 닫고 나갈까요? 다시 열 때까지 대국이 기다립니다.
question-leave = 나갈까요? { $game } 대국은 나 없이 계속됩니다.
question-host-stops = 나갈까요? 다시 열 때까지 친구의 대국이 멈춥니다.
question-host-ends = 나갈까요? 친구의 대국이 끝납니다.
question-lose-board = 이 판에서 바꾼 것을 버리고 나갈까요?

## What the full screen says after a key, and of the connection.

screen-copied = 복사됨(터미널이 지원할 때). 안 되면 마우스로 선택하세요
screen-threats-denied = 사람끼리 두는 레이팅전에서는 위협을 볼 수 없습니다
screen-threats-none = 아직 위협이 없습니다. 생기면 표시합니다
screen-threats = 위협: !는 줄을 완성하는 자리, ^는 위협을 한 번에 두 개 만드는 자리
screen-threats-off = 위협 표시 꺼짐
screen-confirm = 착수 확인 켜짐: 두 번 눌러야 돌을 둡니다
screen-confirm-off = 착수 확인 꺼짐
screen-own-view = 내가 보는 화면입니다. 다른 사람이 따라올 수 있습니다
screen-following = { $name }({ $side })의 화면을 따라가는 중
screen-following-nobody = 더 이상 화면을 따라가지 않음
screen-no-other-game = 진행 중인 다른 대국이 없어 기다립니다
screen-most-watched = 이제 관전자가 가장 많은 대국: { $game }
screen-newest = 가장 최근의 형세입니다
screen-analysis-later = 분석은 대국이 끝난 뒤에 할 수 있습니다
screen-analysis-failed = 분석할 수 없음: { $reason }
screen-nobody-there = 대국이 끝났고 아무도 없습니다
screen-reported = 서버 운영자가 신고를 확인합니다
screen-nothing-public = 지금 진행 중인 공개 대국이 없습니다
screen-game-over = { $game } 대국은 끝났습니다. `oxo replay { $game }` 명령으로 보세요
screen-no-reply = 서버가 응답하지 않습니다
screen-too-many-requests = 한꺼번에 요청이 너무 많습니다
screen-going-on = 끝나지 않은 대국입니다. 새 대국은 `--new`로 엽니다
screen-unfinished = 끝나지 않은 대국이 있습니다. 이어 두기: `oxo join { $game }`
screen-unfinished-visit = 끝나지 않은 대국 { $game }이(가) 있습니다. 메뉴에서 이어 둘 수 있습니다
screen-reachable = 이 컴퓨터에 접속할 수 있는 사람은 누구나 참가할 수 있습니다. 막으려면 `--local`을 쓰세요
screen-saved-in = 대국을 저장하는 곳: { $path }
screen-announcement = 공지: { $text }
screen-unsent =
    { $what ->
        [message] 연결 끊김: 메시지가 전달되지 않았을 수 있습니다
        [report] 연결 끊김: 신고가 전달되지 않았을 수 있습니다
        [offer] 연결 끊김: 제안이 전달되지 않았을 수 있습니다
        [answer] 연결 끊김: 답이 전달되지 않았을 수 있습니다
       *[request] 연결 끊김: 요청이 전달되지 않았을 수 있습니다
    }
screen-back = { $seconds }초 만에 다시 연결됨
screen-back-restarted = 서버가 다시 시작됨, { $seconds }초 만에 다시 연결됨
screen-this-machine = 이 컴퓨터
screen-theme =
    { $colours ->
        [colourless] 테마 { $name }, 색 없음
        [sixteen] 테마 { $name }, 16색
        [indexed] 테마 { $name }, 256색
       *[true] 테마 { $name }, 모든 색
    }
screen-theme-alone = 다른 테마가 없습니다
screen-theme-role = "{ $name }"은(는) 없는 역할입니다. 쓸 수 있는 것: { $roles }
screen-theme-colour = "{ $text }"은(는) 색이 아닙니다. "#e69f00", "light-red", "reset"처럼 쓰세요
screen-keys-action = [keys] { $entry }: 알 수 없는 동작. 쓸 수 있는 것: { $known }
screen-keys-key = [keys] { $entry }: { $error }
screen-keys-taken = [keys] { $entry }: { $key } 키는 이미 { $other }의 키이니 하나를 다른 키로 바꾸세요
screen-keys-none = [keys] { $entry }: 키가 필요합니다
screen-keys-quit = [keys] { $entry }: 언제나 나갈 수 있도록 { $key } 키가 들어 있어야 합니다
screen-key-unknown = 알 수 없는 키 "{ $text }". x, Space, Enter, F5, Up, Ctrl-r, Shift-Up처럼 쓰세요

## The full screen: whose turn it is and what to do, on the rows below the board. $key, $yes and the like
## are keys, such as Enter. The rows are short: at most 80 columns, better 40.

status-catching-up = { $line } (따라잡는 중)
status-confirm = { $cell }? { $yes } 두기, { $no } 안 두기
status-confirm-brief = { $cell }? { $yes } 또는 { $no }
status-premove = { $turn }, 미리두기 { $cell }
status-paused = { $paused }. { $key } 재개
status-claim = { $name }: 자리 비움. { $key } 승리 처리
status-short = 시간이 모자라 확인 없이 바로 둡니다
status-analyze = { $key } 대국 분석
status-first = 화살표로 이동, { $key } 키나 클릭으로 돌 두기
status-offer-open = { $offer }: { $yes } 예, { $no } 아니요
status-offer-shared = { $offer }. { $name }: { $yes } 예, { $no } 아니요
status-offer-left = { $offer }. { $name }: 나감
status-offer-away = { $offer }. { $name }: 자리 비움
status-last = 마지막 수: { $number }. { $side } { $cell }
status-sent = 보냄
status-seen = 전달됨
status-trying = 두어 봄 { $cells }
status-trying-keys = { $trying }, { $number }수 뒤부터. { $undo } 되돌리기, { $back } 돌아가기
status-move-of = { $all }수 중 { $number }수
status-paused-at = { $number }수에서 멈춤
status-behind = 현재보다 { $count }수 전
status-move-behind = { $number }수, { $behind }
status-pace = { $line }, { $time }마다 한 수
status-resumes = { $line }. { $key } 재개
status-returns = { $line }. { $key } 돌아가기

## The full screen: the connection, at the right of the first row, and below the board when it is lost.

link-connecting = 연결 중
link-connecting-again = 연결 중, { $attempt }번째
link-silent = { $seconds }초째 응답 없음
link-local = 오프라인 대국
link-online = 온라인
link-online-ms = 온라인 { $ms } ms
link-lost = 연결 없음
link-closed = 연결 종료
link-retrying = { $ago } 연결 끊김, 재시도 중({ $reason })
link-retrying-in = { $ago } 연결 끊김, { $seconds }초 뒤 재시도({ $reason })
link-ended = { $ago } 연결 종료: { $reason }
link-too-small = OXO는 { $size } 이상 필요, ^C 종료

## The full screen: panels beside the board. Headings, and what is in them.

panel-players = 대국자
panel-players-watched = 대국자, 관전 { $count }명
panel-hint = 힌트
panel-analysis = 분석
panel-map = 전체 판
panel-moves = 수순
panel-chat = 채팅
panel-no-moves = 아직 없음
panel-you = 나
panel-bot = 봇
panel-server-bot = 서버의 봇
panel-connected = 접속 중
panel-not-connected = 접속 안 함
panel-away = 자리 비움
panel-left = 나감
panel-thinking = 생각하는 중
panel-analyzed = { $count }수 중 { $done }수 분석함
panel-no-turn = 승부처 없음: 아무도 승리나 무승부를 놓치지 않음
panel-turn = 승부처: { $number }. { $side } { $cell } { $blunder }({ $key })
panel-wins = 승리
panel-loses = 패배
panel-blunder = { $cell }: { $blunder }
panel-blunder-better = { $cell }: { $blunder }. 더 나은 수: { $missed }
panel-blunder-now = { $cell }: { $blunder }. 더 나은 수: { $missed }. 이제 { $now }
panel-expects = { $hint }. 예상 수순 { $moves }
panel-proven = 승리, 무승부(=), 패배와 그때까지의 수
panel-denser = { $cells }. 촘촘할수록 좋음
panel-depth = 깊이 { $depth }
panel-nodes = 노드 { $count }개

## The full screen: a game that waits for a friend, and pages without a board.

waiting-code = 대국 코드 { $code }
waiting-link = 친구가 열 링크
waiting-command = 또는 참가 명령
waiting-so-far = { $seconds }초째
waiting-nothing-on = 공개 대국을 기다리는 중
waiting-opening = 대국을 여는 중
waiting-connecting = { $server }에 접속하는 중

## The full screen: lists of open challenges, of games and of saved games. Rows of columns, the narrower
## the better.

list-lobby = { $server }의 OXO
list-watching = { $server }에서 관전할 대국
list-saved = 저장된 대국
list-resume = 내 대국 이어 두기: { $game }
list-pair = 상대 찾기
list-create = 친구와 둘 대국 열기
list-terms = { $does }: { $terms }
list-code = 대국 코드로 참가
list-asking = 서버에 묻는 중
list-reading = 읽는 중
list-challenges = 공개 도전: { $count }
list-no-challenges = 공개 도전: 지금 없음
list-games = 대국: { $count }
list-no-games = 대국: 지금 없음
list-wants = { $side } 희망
list-join = 참가 가능
list-won = { $side } 승리
list-end =
    { $end ->
        [draw] 무승부
        [aborted] 중단됨
       *[running] 끝나지 않음
    }
list-nothing-on = 지금 진행 중인 공개 대국이 없습니다
list-nothing-on-more = 시작되면 여기에 나옵니다
list-playing = 진행 중인 대국 { $count }개
list-move = { $number }수
list-none-saved = 저장된 대국이 없습니다.
list-none-saved-more = 두는 대국은 모두 여기에 저장됩니다.
list-no-code = 코드 없음
list-no-date = 날짜 없음
list-no-name = 알 수 없음

## The full screen: the menu. A row has a name, and beside it what it is set to; below the menu stands what
## the chosen row does.

menu-resume = 이어 두기
menu-others = 다른 내 대국
menu-play = 봇과 두기
menu-rules = 규칙
menu-bot = 봇
menu-side = 내 쪽
menu-clock = 시계
menu-more = 옵션 더 보기
menu-rated = 레이팅전
menu-listed = 로비에 표시
menu-delay = 관전 지연
menu-both = 한 화면에서 둘이
menu-online = 온라인 대국
menu-watch = 관전하기
menu-host = 친구와 둘 서버 열기
menu-saved = 대국 다시 보기
menu-board = 분석판
menu-name = 내 이름
menu-quit = 종료
menu-at-one-keyboard = 키보드 하나로
menu-on-that-server = 그 서버에서
menu-from-here = 이 컴퓨터에서
menu-saved-here = 여기에 저장됨
menu-all-shown = 모두 표시됨
menu-more-games = { $count }개 더
menu-puzzles =
    { $course ->
        [daily] 오늘의 문제
        [near] 내 실력에 맞게
        [streak] 연속 풀이
        [mine] 나의 실수
        [fours] 연속 4로 이기기
        [threats] 위협으로 이기기
        [hold] 연속 4 막기
        [foul] 금수로 몰기(렌주)
       *[exact] 작은 판
    }
menu-guest = 게스트
menu-yes = 예
menu-no = 아니요
menu-none = 없음
menu-others-hint = { $key } 모두 보기 또는 줄이기
menu-side-hint = X가 먼저 둡니다
menu-no-clock-hint = 시간 제한 없음
menu-clock-hint = 한 사람에 { $clock }
menu-more-hint = 더 많은 봇과 온라인 대국 옵션
menu-rated-hint = 온라인 대국이 레이팅에 반영되는지
menu-listed-hint = 내 온라인 대국을 누구나 로비에서 찾을 수 있는지
menu-delay-hint = 관전자가 내 온라인 대국을 얼마나 늦게 보는지
menu-both-hint = 이 규칙으로 둘이 키보드 하나로 번갈아 둡니다
menu-online-hint = 상대나 관전할 대국 찾기
menu-watch-hint = 관전자가 가장 많은 대국
menu-host-hint = 이 규칙으로 둡니다. 친구는 한 줄만 붙여 넣으면 됩니다
menu-saved-hint = 한 수씩 보며 놓친 것을 확인합니다
menu-board-hint = 이 규칙으로 형세를 차리고, 수를 두어 보고, 이기는 까닭을 봅니다
menu-name-hint = { $key } 바꾸기. 다른 사람에게 보입니다
menu-quit-hint = { $key } 나가기
menu-bot-hint = { $bot }: { $character }
menu-bot-beaten =
    { $count ->
        [1] { $bot } 봇에게 이겼습니다. { $other } 봇과 두어 보세요
       *[other] { $bot } 봇에게 { $count }번 연달아 이겼습니다. { $other } 봇과 두어 보세요
    }
menu-bot-hard = { $bot } 봇은 어려우니 { $other } 봇과 두어 보세요
menu-game-yours = { $rules }, 상대 { $name }, 내 차례
menu-game-theirs = { $rules }, 상대 { $name }, 상대 차례
menu-game-here = 이 컴퓨터의 { $game }: { $rules }
menu-game-there = 서버의 { $game }: { $rules }
menu-quit-key = { $key } 종료
menu-called = 내 이름: { $name }
menu-called-until = 종료할 때까지 내 이름은 { $name }, 설정에는 { $other }

## Previews of links in chats and search engines

preview-about = 온갖 크기의 오목을 친구, 낯선 사람, 봇과 둡니다.
preview-lobby = 틱택토와 오목
preview-game = 대국 { $code }
preview-open-seat = 빈자리
preview-won = { $name } 승리
preview-draw = 무승부
preview-aborted = 중단됨
preview-seeks = { $name } 님이 상대를 찾고 있습니다
preview-to-move = { $name } 차례
preview-says =
    { $state }. { $rules }. { $stones ->
        [0] 아직 돌이 없습니다.
       *[other] 지금까지 돌 { $stones }개.
    }
preview-board = 현재 판

## Failures of `oxo`, after "oxo: ". A sentence without a full stop that says what to do.

failed-dumb = 이 터미널(TERM=dumb)에는 전체 화면이 없으니 줄 모드로 두세요: `oxo play --plain`
failed-keys = { $path }: { $error }. 예시는 `oxo config`로 볼 수 있습니다
failed-neither = "{ $text }"은(는) 파일도 아니고 { $rules }의 수순도 아닙니다: { $error }. 다른 규칙은 `--rules`로 고르세요
failed-unsolvable = 풀 것이 없습니다: { $reason }
failed-unsolvable-over = 이 수순으로 대국이 끝납니다
failed-unsolvable-due = 오프닝에서 stay, swap, two 가운데 하나를 골라야 합니다
failed-no-gate = ssh 게이트가 설치되어 있지 않습니다. `oxo-ssh`를 `oxo` 옆이나 PATH에 두세요(`cargo install --path gate`)
failed-nothing-unfinished = 이어 둘 대국이 없습니다. `oxo play`로 새로 시작하세요
failed-nothing-asked = 입력이 비어 있습니다. `play` 같은 줄을 쓰거나 `oxo play` 같은 명령을 주세요
failed-too-far = 이 대국은 { $at }수가 아니라 { $plies }수까지 있습니다. `--at`에는 0~{ $plies } 값을 쓰세요
failed-no-file-nor-code = "{ $text }" 파일이 없습니다. K7QX2M 같은 코드나 파일, 또는 `last`로 대국을 지정하세요
failed-not-shown = "{ $text }"은(는) 파일도 저장된 대국도 아니고, 서버도 보여 주지 못합니다: { $reason }
failed-running = { $game } 대국은 아직 진행 중입니다. `oxo watch { $game }` 명령으로 보세요
failed-no-json = `oxo { $command }` 명령에는 JSON 출력이 없으니 `--json`을 빼세요
failed-no-format = { $path }: 형식을 알 수 없습니다. 확장자로 sgf, psq, txt, json, svg, png를 쓰거나 `--format`을 쓰세요
failed-no-events = 다시 보기에는 JSON 이벤트가 없습니다. `oxo export { $game } --format json` 명령이 대국을 JSON으로 저장합니다
failed-png-to-terminal = PNG는 터미널에 표시할 수 없으니 `-o`로 파일을 지정하세요
failed-no-seat = { $server }의 { $game } 대국에 내 자리가 없습니다. `oxo join { $game }`(참가)이나 `oxo watch { $game }`(관전)을 쓰세요
failed-table = 서버가 있을 수 없는 대국을 보냈습니다: { $error }
failed-unreachable = { $server }에 접속할 수 없습니다: { $reason }. `oxo doctor --server { $server }` 명령으로 자세히 알아보세요
failed-no-server = 이 컴퓨터에서는 응답하는 서버가 없습니다({ $server }: { $reason }). `--server`로 서버를 지정하거나 `oxo host`로 시작하세요
failed-forgotten = 이 기기가 로그아웃되었거나 서버가 플레이어를 삭제해, 새 게스트로 시작합니다
failed-nonsense = 서버의 응답이 잘못되었습니다: { $error }
failed-engine = 엔진 오류: { $error }. START 15를 입력해 엔진 명령을 직접 실행해 보세요
failed-engine-rules = { $error }. `--rules`로 다른 규칙을 고르세요

## Line mode (`oxo --plain`), which is read by scripts and spoken by screen readers: one line each.
## Commands that can be typed, such as help, go on or menu, stay as they are.

line-replay-hint = 빈 줄을 입력하면 다음 수를 보여 줍니다. 명령 목록은 help로 볼 수 있습니다
line-no-game = 아직 대국이 없습니다
line-no-board = 아직 판이 없어 "{ $line }"을(를) 쓸 수 없습니다. help나 menu를 입력해 보세요
line-help = { $text }. 명령 목록은 help로 볼 수 있습니다
line-usage = 사용법: { $usage } ({ $help })
line-too-long = 줄이 너무 깁니다
line-input-ended = 대국이 끝나기 전에 입력이 끝났습니다
line-yes-or-no = { $question } yes나 no를 입력하세요
line-boards-on = 이제 수마다 판을 다시 그립니다
line-boards-off = 이제 판을 자동으로 그리지 않습니다. b를 입력하면 그립니다
line-lobby-first = 먼저 lobby를 입력해 공개 도전 목록을 보세요
line-no-challenge = { $number }번 공개 도전이 없습니다. 목록은 lobby로 볼 수 있습니다
line-thinking = 앞서 물어본 것을 아직 처리하는 중입니다
line-no-analysis = 아직 분석할 만한 수가 없습니다
line-analysis-later = 분석은 봇과 두는 캐주얼 대국이나 대국이 끝난 뒤에만 할 수 있습니다
line-no-advice = 지금은 둘 돌이 없습니다
line-no-threats = 레이팅전에서는 위협을 표시하지 않습니다
line-game-gone = 이 대국이 더 이상 서버에 없습니다
line-ended = 대국이 닫혔습니다
line-cell = 그 칸에 돌 두기: b2, 가장자리 없는 판에서는 3,-1
line-column = 돌이 떨어지는 판에서 그 열에 떨어뜨리기: d. 이때 clock과 board는 줄이지 않고 입력
line-try = 그 칸에 두어 보기
line-variation = 그 칸에 두거나 그 변화도로 들어가기
line-recommends = { $bot }의 추천: { $advice }
line-expected = 예상 수순: { $moves }
line-weighs = { $cell } 점수 { $score }
line-replay-players = X: { $x }, O: { $o }. { $moves }
line-chooses = { $side }의 선택: { $decision }
line-place = { $all }수 중 { $ply }수까지
line-place-last = { $all }수 중 { $ply }수까지, { $side } { $cell }
line-place-tried = { $place }. 두어 본 수: { $cells }
line-variation-end = 변화도는 여기까지입니다. game을 입력하면 대국으로 돌아갑니다
line-variation-over =
    { $winner ->
        [x] 변화도에서 대국이 끝났습니다: X 승리
        [o] 변화도에서 대국이 끝났습니다: O 승리
       *[draw] 변화도에서 대국이 끝났습니다: 무승부
    }
line-last-move = 마지막 수였습니다
line-forbidden = { $mark } 표시는 X의 금수 자리입니다
line-spectators = 관전자: { $count }명
line-no-line-near = 바로 줄을 완성하거나 완성할 길을 두 개 만들 수 있는 쪽이 없습니다
# X, O는 ‘엑스’, ‘오’로 읽어 받침이 없으므로 ‘가’가 맞다.
line-completes = { $side }가 줄을 완성하는 자리: { $cell }
line-would-complete = { $side }가 줄을 완성해 지는 자리: { $cell }
line-forks = { $side }가 완성할 길을 두 개 만드는 자리: { $cell }
line-clock-later = { $clock }, 상대가 참가하면 시작
line-clock = 시계: X { $x }, O { $o }
line-time =
    { $unit ->
        [day] { $count }일
        [hour] { $count }시간
        [minute] { $count }분
       *[second] { $count }초
    }
line-times = { $larger } { $smaller }
line-analyzing = 형세 { $positions }개를 분석하는 중, 약 { $seconds }초 예상
line-no-move = 아직 둔 수가 없습니다
line-move = { $number }수: { $side } { $cell }
line-unfinished = 끝나지 않은 대국: { $game }. 이어 두려면 join { $game }
line-or = { $commands } 또는 { $last }
line-seat-free = { $side }: 빈자리
line-seat =
    { $side }: { $name }{ $who ->
        [you] , 나
       *[them] { "" }
    }{ $presence ->
        [bot] , 봇
        [on] , 접속 중
        [away] , 자리 비움
       *[left] , 나감
    }

## What is proven of a position, for the player to move: a fragment like "win in 3". $moves are the
## winner's moves.

verdict-win = { $moves }수 만에 승리
verdict-loss = { $moves }수 만에 패배
verdict-draw = 무승부

## `oxo analyze`: lines of a report

report-best = 최선 { $moves }
report-more = { $moves } 외 { $count }곳
report-blunder = { $cell }: { $blunder }
report-blunder-now = { $cell }: { $blunder }, 이제 { $value }

## The connection: why a server cannot be reached, or was lost. A fragment in small letters after
## "Connection lost: " or "Cannot reach example.org: ".

net-ended = 연결이 끝남
net-ended-early = 핸드셰이크 도중 연결이 끝남
net-no-connection = 연결 요청에 응답 없음
net-no-greeting = 핸드셰이크에 응답 없음
net-no-answer = 응답 없음
net-no-answer-within = { $seconds }초 안에 응답 없음
net-nobody = 그 주소에서 실행 중인 서버가 없음
net-no-name = 이름을 찾을 수 없거나 이 컴퓨터가 오프라인임
net-http = 그 주소에는 OXO 서버가 없음(HTTP { $status })
net-try-wss = 그 주소에는 OXO 서버가 없음. ws:// 대신 wss://로 해 보세요
net-try-ws = 그 포트는 TLS를 쓰지 않음. wss:// 대신 ws://로 해 보세요
net-other-server = 그 주소에는 OXO 서버가 없음
net-other-server-says = 그 주소에는 OXO 서버가 없음: { $error }
net-old-tls = 서버가 안전한 TLS 버전을 지원하지 않음
net-tls = TLS 오류: { $error }
net-cert-unknown = 이 컴퓨터가 서버 인증서의 발급 기관을 신뢰하지 않음. `--ca FILE`로 추가할 수 있습니다
net-cert-expired = 서버 인증서가 만료됨
net-cert-early = 서버 인증서의 유효 기간이 아직 시작되지 않음. 이 컴퓨터의 시계를 확인하세요
net-cert-name = 서버 인증서의 이름이 URL의 이름과 다름
net-cert-authority = 서버 인증서가 발급 기관용임. 서버 운영자가 basicConstraints=CA:FALSE로 새로 만들어야 합니다
net-cert-bad = 서버 인증서가 유효하지 않음: { $error }
net-superseded = 다른 곳에서 열림: 이제 그 프로그램에서 둡니다
net-signed-out = 내 다른 기기에서 이 기기를 로그아웃함
net-versions = 프로그램과 서버의 버전이 서로 다름
net-bye = 호스트가 서버를 닫음
net-restarting = 서버가 다시 시작하는 중
net-unheard = 서버가 이 컴퓨터에서 아무것도 받지 못함
net-flooding = 서버가 너무 많은 요청을 거부함
net-closed = 서버가 연결을 닫음
net-silent = 서버의 응답이 끊김
net-stuck = 서버가 보낸 내용을 읽지 않음
net-garbled = 서버가 프로토콜을 어김: { $error }
net-inconsistent = { $game } 대국에 대한 서버의 정보가 서로 맞지 않음

## Errors of the system

system-not-found = 파일이나 디렉터리가 없음
system-no-permission = 권한이 없음
system-exists = 이미 있음
system-directory = 디렉터리임
system-no-directory = 경로 중간이 디렉터리가 아님
system-no-file = 일반 파일이 아니라 파이프나 장치임
system-full = 디스크가 가득 참
system-read-only = 디스크가 읽기 전용임
system-too-large = 파일이 너무 큼
system-damaged = 내용을 읽을 수 없음
system-in-use = 다른 프로그램이 쓰고 있음
system-unreachable = 그 주소에 닿을 수 없음
system-other = 시스템 오류({ $error })

## Trouble on the way to a game: whole sentences

trouble-held = 다른 `oxo`에서 그 대국을 두고 있으니 그쪽에서 이어 두거나 닫으세요. `--guest`나 다른 `--name`을 쓰면 다른 플레이어가 됩니다
trouble-unsaved = 대국을 저장하지 못했습니다: { $error }
trouble-forgetful = 선택한 설정을 저장하지 못했습니다: { $error }
trouble-library = 저장된 대국을 읽을 수 없습니다: { $error }
trouble-host = 이 컴퓨터에서 서버를 열 수 없습니다: { $error }
trouble-port = "{ $port }"은(는) 포트가 아닙니다. 1~{ $most } 사이의 수를 쓰세요

## Commands of `oxo` that print something and end. Lines in small letters, without a full stop.

cli-guest-devices = 게스트에게는 기기가 없으니 `--guest`를 빼세요
cli-link = { $code }: { $minutes }분 안에 한 번, 다른 기기에서 { $name } 플레이어로 둘 수 있게 합니다.
cli-link-there = 그 기기에서: { $command }
cli-link-browser = 브라우저에서: { $link }
cli-linked = 이제 여기서도 { $name }입니다
cli-linked-seats = 이제 여기서도 { $name }입니다. 자리가 있는 대국: { $games }
cli-signed-out = 기기 { $number }: 로그아웃됨
cli-device-unnamed = 이름 없음
cli-seen-here = 여기
cli-seen-online = 접속 중
cli-seen-long-ago = 최근 접속 없음
cli-imported = { $rules }, { $moves }: { $path }에 저장됨
cli-legal =
    { $game }: 규칙에 맞음, { $moves }, { $result ->
        [x] X 승리
        [o] O 승리
        [draw] 무승부
        [aborted] 중단됨
       *[open] 끝나지 않음
    }
cli-theme-own = { $name }(내 테마)
cli-themes-where = 내 테마는 { $path }/NAME.toml에 둡니다.
cli-themes-start = `oxo themes --print dark`로 바탕으로 삼을 테마를 출력할 수 있습니다.
cli-not-played = 아직 그곳에서 둔 적이 없으니 플레이어 이름을 쓰세요
cli-no-such-player = 그곳에서 그 이름으로 둔 사람이 없습니다
cli-no-ratings = { $rules }에는 아직 레이팅이 없습니다
cli-player-online = { $name }, 접속 중
cli-no-finished = 끝난 대국이 아직 없습니다
cli-results = { $won }승 { $drawn }무 { $lost }패
cli-results-rated = { $results }, { $rating }
cli-played =
    { $end ->
        [won] 승
        [lost] 패
        [drawn] 무
       *[running] 진행 중
    }
cli-status = 대국 { $games }개, 내 차례 { $yours }개
cli-waiting = 아직 기다리는 중
cli-retrying = { $reason }. 다시 시도합니다
cli-your-move-first = 내 차례: 판이 비어 있습니다
cli-your-move = 내 차례: { $name }({ $side }) { $cell }
cli-hidden-server = 서버
cli-hidden-file = 게이트의 파일

## `oxo solve`

solve-win = { $moves }수 만에 { $side } 승리
solve-loss = { $moves }수 만에 { $side } 패배
solve-best = 최선: { $moves }
solve-line = 수순: { $moves }
solve-positions = 형세 { $count }개, { $time }
solve-too-long = { $time } 안에 풀지 못함
solve-failed = 풀지 못함: { $why }
solve-over = 대국이 끝났음
solve-opening = 오프닝이 끝나지 않았음
solve-boundless = 판에 가장자리가 없음
solve-too-large = 모두 따져 보기에는 { $cells }칸이 너무 많음(최대 { $most }칸)
solve-time = 시간이 다 됨
solve-nodes = 살펴볼 형세 수의 한도에 이름
solve-stopped = 중지됨
solve-known = 알아낸 것: { $known }
solve-known-nothing-yet = 알아낸 것: 아직 없음
solve-known-nothing = 알아낸 것이 없음
solve-known-both = { $one }, { $two }
solve-known-verdict = { $verdict }, 다만 이를 지키는 수를 모두 알지는 못함
# ply는 양쪽의 수를 합쳐 센 것이다.
solve-known-win = 양쪽 합쳐 { $plies }수 안에 승리
solve-known-draw-or-win = 적어도 무승부
solve-known-no-loss = 양쪽 합쳐 { $plies }수 전에는 지지 않음
solve-known-no-win = 양쪽 합쳐 { $plies }수 전에는 이기지 못함
solve-known-draw-or-loss = 잘해야 무승부
solve-known-loss = 양쪽 합쳐 { $plies }수 안에 패배

## `oxo doctor`, a report: what was looked at, what was found, and in doctor-next- what to do about it

doctor-ok = 정상
doctor-warn = 주의
doctor-fail = 실패
doctor-program = 프로그램
doctor-term = TERM
doctor-colours = 색
doctor-locale = 로캘
doctor-terminal = 터미널
doctor-size = 크기
doctor-characters = 문자
doctor-mouse = 마우스
doctor-settings = 설정
doctor-keys = 단축키
doctor-theme = 테마
doctor-identities = 플레이어
doctor-games = 대국
doctor-hosted = 연 대국
doctor-proxy = 프록시
doctor-server = 서버
doctor-name = 이름
doctor-port = 포트
doctor-upgrade = 업그레이드
doctor-greeting = 핸드셰이크
doctor-round-trip = 왕복 시간
doctor-clocks = 시계
doctor-not-set = 설정되지 않음
doctor-dumb = dumb: 커서를 옮길 수 없음
doctor-no-terminal = 터미널이 아님
doctor-no-colours = 없음
doctor-sixteen-million = 1,600만
doctor-not-utf8 = { $locale }, UTF-8이 아님
doctor-columns-rows = { $columns }열 { $rows }행
doctor-widths = 열 수: { $widths }
doctor-mouse-answers = 응답함. 클릭과 포커스를 알려 주는지는 메뉴의 줄을 클릭해 보면 알 수 있음
doctor-no-settings = 없음(문제없음). `oxo config` 참고
doctor-nowhere = 저장할 홈 디렉터리가 없음
doctor-kept = { $path }, 이 서버용 { $count }개
doctor-proxy-unused = { $variable } 변수가 있지만 `oxo`는 쓰지 않음
doctor-no-url = 서버 주소가 아님
doctor-in = { $what }, { $time }
doctor-tls = TLS와 WebSocket
doctor-plain = WebSocket, 암호화 안 됨
doctor-speaks = { $server }, 프로토콜 { $version }
doctor-no-ping = 돌아온 핑이 없음
doctor-pings = { $count }번의 중앙값 { $time }, 지터 { $jitter }
doctor-ahead = 서버 시계가 { $ms } ms 빠름
doctor-behind = 서버 시계가 { $ms } ms 느림
doctor-http = WebSocket 대신 HTTP { $status } 응답
doctor-next-plain = 줄 모드로 두세요: `oxo --plain`
doctor-next-term = `oxo --plain`으로 줄 모드를 쓰거나 TERM을 설정하세요
doctor-next-utf8 = LANG=C.UTF-8로 설정하거나 `--ascii`를 쓰세요
doctor-next-terminal = 확인하려면 파일이나 파이프가 아니라 터미널에서 실행하세요
doctor-next-window = 창을 키우거나 `--plain`을 쓰세요
doctor-next-ascii = `--ascii`를 쓰세요
doctor-next-narrow = `--ascii`를 쓰거나, 폭이 모호한 문자를 좁게 설정하세요
doctor-next-settings = 그 줄을 고치세요. 예시는 `oxo config`로 볼 수 있습니다
doctor-next-keys = 그 항목을 고치세요. 예시는 `oxo config`로 볼 수 있습니다
doctor-next-theme = 설정이나 OXO_THEME, `--theme`에 다른 테마를 쓰세요. 목록은 `oxo themes`로 볼 수 있습니다
doctor-next-home = HOME을 설정하거나, 매번 새 게스트로 두세요
doctor-next-directory = 쓰기 권한을 주거나 다른 디렉터리를 지정하세요
doctor-next-proxy = 프록시로만 밖에 나갈 수 있는 네트워크라면 여기서는 서버에 접속할 수 없습니다
doctor-next-online = 이 컴퓨터가 인터넷에 연결되어 있는지 확인하세요
doctor-next-name = 서버 이름과 이 컴퓨터의 인터넷 연결을 확인하세요
doctor-next-port = 서버가 실행 중인지, 방화벽이 포트 { $port }번을 막지 않는지 확인하세요
doctor-next-network = 다른 네트워크에서 해 보세요
doctor-next-near = 수가 오가는 데 그만큼 걸립니다. 더 가까운 서버가 좋습니다
doctor-next-clock = 대국에는 지장이 없습니다. 이 컴퓨터의 시계를 맞추세요
doctor-next-http = 그곳에서 프록시나 다른 프로그램이 응답합니다. WebSocket(Upgrade와 Connection)을 전달해야 하고, 경로도 맞아야 합니다(보통 /ws)
doctor-next-silent = 중간에서 WebSocket이 막힙니다. wss://로 해 보세요
doctor-next-url = URL을 확인하세요: ws:// 또는 wss://, 포트, 경로
doctor-next-operator = 서버 운영자에게 문의하세요

## `oxo bot`, which lets an engine (another program) play. Lines in small letters.

engine-none = 엔진은 ./pbrain-pela 같은 프로그램입니다
engine-arrived = { $name }: 서버에 접속함
engine-offline = 연결 안 됨: { $reason }. { $time } 뒤 다시 시도합니다
engine-waiting = { $game }: 상대를 기다리는 중
engine-ended-unseen = { $game }: 연결이 끊긴 사이에 끝남
engine-nonsense = { $game }: 서버가 보낸 대국이 손상됨
engine-restarted = { $game }: 엔진 오류: { $fault }. 엔진을 다시 시작합니다
engine-resigned = 엔진 오류로 기권: { $fault }
engine-leaving = 더 둘 대국이 없어 나갑니다
engine-leaving-later = 새 대국은 시작하지 않습니다. 진행 중인 대국 { $count }개: Ctrl-C를 한 번 더 누르면 시계에 맡기고 나갑니다

## What an engine did wrong, after "The engine " or "the engine "

fault-start = 시작할 수 없음: { $error }
fault-late = { $seconds }초 동안 응답이 없음
fault-gone = 스스로 종료됨
fault-line = 통신할 수 없음: { $error }
fault-line-deaf = 엔진이 입력을 읽지 않음
fault-line-endless = 엔진의 출력이 끝나지 않음
fault-reply = 여기에 맞지 않는 응답 "{ $reply }"
fault-illegal = 둘 수 없는 수를 둠("{ $reply }"): { $error }
fault-refuses = 거부함: "{ $reply }"
fault-unspoken = 엔진에 보낼 수 없음: { $error }
fault-opening = 이 대국을 열 수 없음: { $error }
fault-idle = 아무것도 하지 않음
fault-rules = Gomocup 프로토콜 엔진은 { $rules } 규칙을 두지 못하며, 가장자리가 있는 판의 5목을 오프닝 없이, 또는 +swap이나 +swap2 오프닝으로 둡니다

## `oxo --help`: headings and remarks

manual-usage = 사용법:
manual-arguments = 인수
manual-options = 옵션
manual-common = 모든 명령의 옵션
manual-play = 두기
manual-look-back = 관전과 복기
manual-keep = 보관
manual-beside = 그 밖의 도구
manual-more = 더 보기
manual-default = [기본값: { $value }]
manual-variable = [환경 변수: { $value }]
manual-values = [가능한 값: { $values }]
manual-example = 예: { $command }
manual-lines = `--plain`에서 입력할 수 있는 줄:

## `oxo --help`: what a command does. The first line stands in the list of commands, what follows
## the empty line in the help of the command. Verbs as in a dictionary or an order; no full stop in
## the first line. --options stay as they are.

about-oxo =
    온갖 크기의 틱택토와 오목을 사람이나 봇과 두기

    명령 없이 실행하면 메뉴가 열립니다. 메뉴의 첫 항목은 봇과 바로 두기입니다. `oxo LINK`로 링크의 대국을 엽니다.
about-play =
    봇과 바로 두기

    서버를 지정하지 않으면 이 컴퓨터에서 둡니다.
about-seek = 상대 찾기
about-create = 대국을 열고 친구가 쓸 명령 출력
about-join = 대국에 참가하거나 이어 두기
about-watch = 대국 관전하기
about-host =
    이 컴퓨터에서 서버를 열고 친구를 위한 대국 만들기

    끝나지 않은 대국이 있으면 이어 둡니다. --server를 쓰면 대신 그 서버에서 대국을 엽니다.
about-replay = 대국 다시 보기: 한 수씩 보고, 다른 수를 두어 보고, 승부처 찾기
about-list = 공개 도전과 진행 중인 대국 목록
about-ssh =
    사람들이 ssh만으로 두게 하기: 이 프로그램이 그들의 터미널에 그려짐

    --server로 지정한 서버에서 둡니다. 지정하지 않으면 이 컴퓨터가 서버를 엽니다.
about-solve =
    최선으로 두면 형세가 어떻게 끝나는지, 그 수가 무엇인지 말하기

    시간이 모자라면 종료 코드가 3입니다.
about-analyze = 대국 분석: 형세마다의 평가와, 승부를 놓친 곳
about-status =
    대국이 몇 개이고 내 차례가 몇 개인지 한 줄로 말하기

    프롬프트에 넣어 쓰는 명령입니다. 빠르고, 두고 있는 프로그램을 방해하지 않으며, 서버가 응답하지 않아도 종료 코드는 0입니다. `oxo host`로 연 대국은 세지 않습니다.
about-wait =
    내 차례가 될 때까지 기다렸다가 상대의 수 말하기

    그때 종료 코드는 0, 대국이 끝나면 3, --timeout이 지나면 4입니다.
about-player = 플레이어의 전적, 레이팅, 최근 대국 보기
about-top =
    규칙별 순위표 보기

    레이팅에서 편차의 두 배를 뺀 값으로 순위를 매깁니다.
about-link = 다른 컴퓨터에서 같은 플레이어로 두기: 코드를 보여 주거나 입력
about-devices = 내 기기 목록을 보거나 하나를 로그아웃
about-doctor =
    터미널, 설정, 서버를 점검하고 결과 출력

    작동하지 않는 것이 있으면 종료 코드가 1입니다.
about-config = 설정 예시와 그 위치를 출력하거나, 그곳에 쓰기
about-export = 대국을 다른 형식이나 그림으로 쓰기
about-import = SGF, .psq, JSON, 텍스트 파일의 대국 저장
about-verify =
    기보가 규칙에 맞는지 확인

    맞지 않는 것이 있으면 종료 코드가 1입니다.
about-bot =
    Gomocup 프로토콜을 쓰는 엔진이 두게 하기

    --rounds만큼 둘 때까지 상대를 찾습니다. Ctrl-C를 처음 누르면 새 대국을 시작하지 않고, 한 번 더 누르면 진행 중인 대국에서 나갑니다.
about-themes = 테마 목록을 보거나, 바탕으로 삼을 테마 출력
about-completions = 셸이 명령과 옵션을 자동 완성할 때 읽는 파일 출력
about-man = 설명서를 출력하거나 명령마다 한 쪽씩 쓰기
about-lobby = 공개 도전과 대국 목록
about-accept = 이 번호의 도전 받기

## `oxo --help`: options and arguments. No full stop at the end.

option-help = 도움말 출력
option-version = 버전 출력
option-server = 서버: example.org, 그 링크 또는 ws 주소 [기본값: ws://127.0.0.1:7171/ws, `play`에는 필요 없음]
option-name = 내 이름, 24자까지
option-config = 평소와 다른 설정 파일: `oxo config` 참고
option-ca = 시스템의 기관 외에 wss://에서 신뢰할 인증 기관의 PEM 파일
option-games = 끝나거나 나온 대국을 저장하고 코드로 찾을 곳 [기본값: 사용자 데이터 디렉터리의 oxo/games]
option-guest = 새 게스트로 두고 아무것도 저장하지 않기
option-plain = 표준 출력에 줄로 쓰고 표준 입력에서 수 읽기. 출력이 터미널이 아니면 기본
option-json = JSON 출력: 응답은 객체 하나, 대국은 한 줄에 이벤트 하나
option-ascii = ASCII 문자만으로 그리기
option-theme = 색 [기본값: 터미널의 색]. 목록은 `oxo themes`
option-lang = 언어, 예: en [기본값: 로캘의 언어]
option-confirm = 칸을 두 번 골라야 돌 두기. 시간이 모자라면 바로 두기
option-game = 둘 게임, --rules와 같음
option-rules = tictactoe, gomoku, standard, renju, caro, caro6, boundless 또는 4x4x3, 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 같은 규칙 [기본값: tictactoe, --rated: gomoku, `play`: 지난번 규칙]
option-clock = none 또는 5m+3s, 30s/move, 3d
option-side = 먼저 두는 쪽은 X: x, o 또는 any
option-delay = 관전자에게 늦게 보여 줄 시간, 예: 30s, 최대 10m
option-opponent = 봇, --bot과 같음
option-play-bot = 봇 [기본값: 지난번 봇, 처음에는 beginner]: { $bots }
option-resume = 마지막으로 나온 대국 이어 두기
option-both = 한 화면에서 둘이: 두 사람이 이 키보드를 함께 씀
option-play-engine = 이 컴퓨터에서 Gomocup 프로토콜을 쓰는 엔진과 두기: 엔진과 그 인수를 인수 하나로, 예: "pbrain-pela"
option-rated = 레이팅전 두기
option-bot-after = 이 시간 안에 아무도 오지 않으면 봇과 두기, 예: 30s
option-seek-bot = 그때 둘 봇
option-listed = 대국을 로비에 표시
option-join-code = 대국 코드 또는 링크
option-watch-code = 대국 코드 또는 링크 [기본값: 목록, --plain이면 관전자가 가장 많은 공개 대국]
option-tv = 관전자가 가장 많은 대국을 보고, 끝나면 다음 대국 보기
option-bind = 접속을 받을 주소 [기본값: 이 컴퓨터의 모든 주소]
option-local = 이 컴퓨터의 프로그램에서 오는 접속만 받기
option-host-port = 포트 [기본값: 7171 또는 비어 있는 포트]
option-new = 끝나지 않은 대국이 있어도 새 대국 열기
option-saved-game = 여기에 저장되었거나 서버가 아는 대국의 코드나 링크, 파일, 또는 마지막으로 저장한 대국을 뜻하는 `last`
option-file-rules = 파일에 규칙이 없을 때 쓸 규칙
option-at = 이만큼 둔 뒤부터 시작
option-format = 형식 [기본값: OUT의 이름에 따름, 없으면 텍스트]
option-export-at = 이만큼 둔 뒤의 형세 [기본값: 마지막]
option-numbers = 그림의 돌에 번호 쓰기
option-export-output = 쓸 파일 [기본값: 표준 출력]
option-import-file = SGF, .psq, JSON, 텍스트 파일
option-import-rules = 파일에 규칙이 없을 때 쓸 규칙 [기본값: 5목 이상]
option-import-output = 쓸 파일 [기본값: 저장된 대국]
option-verify = 읽을 수 있는 형식의 파일이나 저장된 대국의 코드. `last`는 마지막으로 저장한 대국
option-listen = 접속을 받을 주소
option-data = 호스트 키, 방문자 정보, 연 대국을 둘 디렉터리 [기본값: 사용자 데이터 디렉터리의 oxo/ssh]
option-ssh-port = --server 없이 열 서버의 포트
option-public-url = 방문자의 친구가 접속할 서버 주소 [기본값: --server]
option-sessions = 동시 세션의 최대 수
option-sessions-per-address = 주소 하나의 동시 세션 최대 수
option-sessions-per-minute = 주소 하나에서 1분에 시작할 수 있는 세션의 최대 수, 한꺼번에는 그 절반
option-patience = 연결이 세션을 시작하고 그려진 화면을 읽기까지 기다릴 시간
option-idle = 방문자가 아무것도 입력하지 않아도 되는 시간
option-solve-start = 규칙, 또는 3x3x3/x:a1/o:b2/x 같은 형세
option-moves = 지금까지의 수순을 인수 하나로: "a1 b2 c3"
option-time = 풀어 볼 시간, 예: 10s, 5m
option-analyze-game = 대국의 코드나 파일, 마지막으로 저장한 대국을 뜻하는 `last`, 또는 수순을 인수 하나로: "a1 b2 c3"
option-analyze-rules = 규칙 [기본값: 파일의 규칙, 수순이면 tictactoe]
option-nodes = 대국의 형세마다 탐색할 형세 수 [기본값: 대국이 끝난 뒤와 같은 400000]
option-analyze-time = 대신 형세마다 생각할 시간, 예: 1s, 5m. 결과는 컴퓨터에 따라 달라짐
option-analyze-bot = 풀리지 않은 곳에서 생각을 보여 줄 봇. master가 아니면 모든 형세를 이 봇에게 물음
option-offline = 서버에 접속할 수 없을 때 출력할 글 [기본값: 없음]
option-wait-code = 대국 코드
option-timeout = 이 시간이 지나면 종료 코드 4로 그만 기다리기, 예: 30s, 5m
option-player = 플레이어 이름 [기본값: 나]
option-top-rules = 게임의 규칙
option-link-code = 내 다른 컴퓨터에서 `oxo link`가 보여 준 코드. 없으면 여기서 코드를 보여 줌
option-device = `oxo devices`에 나올 이 컴퓨터의 이름 [기본값: 컴퓨터 이름]
option-replace = 여기서 쓰던 플레이어를 모든 자리와 함께 포기
option-sign-out = 이 번호의 기기를 로그아웃: 바로 닫힘
option-write = 예시를 그 파일에 쓰기. 파일이 이미 있으면 안 됨
option-engine = 엔진과 그 인수를 인수 하나로: "pbrain-pela --option"
option-bot-seek = 같은 조건의 상대 찾기(기본값)
option-bot-create = 누구나 참가할 수 있는 대국을 로비에 열어 두기
option-bot-rules = 규칙: 가장자리가 있는 판의 5목
option-bot-clock = none 또는 5m+3s, 30s/move, 3d
option-bot-rated = 레이팅전 두기
option-rounds = 이만큼 두고 나가기
option-at-once = 동시에 둘 대국의 최대 수, 대국마다 엔진 프로세스 하나
option-turn = 한 수에 생각할 최대 시간, 예: 5s [기본값: 시계가 허락하는 만큼, 시계가 없으면 5s]
option-grace = 엔진이 제 시간을 넘겨 응답하지 않을 때 다시 시작하기까지의 시간
option-memory = 엔진이 쓸 수 있는 메모리, MiB
option-folder = 엔진이 파일을 둘 수 있는 곳
option-verbose = 엔진이 사람에게 하는 말 보이기
option-print = 내 테마의 바탕으로 삼을 이 테마 출력
option-shell = 셸
option-directory = 명령마다 한 쪽씩 oxo.1, oxo-play.1 등을 쓸 곳. 없으면 첫 쪽을 표준 출력에 씀
option-seek-number = 로비에 나온 도전의 번호

## Mistakes on the command line and in lines, after "oxo: ". A sentence without a full stop that says
## what to do. $option is like --bot or CODE.

mistake-option = 알 수 없는 옵션 "{ $text }"
mistake-option-like = 알 수 없는 옵션 "{ $text }". 혹시 { $like }인가요?
mistake-argument = 예상하지 못한 인수 "{ $text }"
mistake-command = 알 수 없는 명령 "{ $text }"
mistake-command-like = 알 수 없는 명령 "{ $text }". 혹시 { $like }인가요?
mistake-value = { $option }에는 "{ $text }" 값을 쓸 수 없습니다. 쓸 수 있는 값: { $values }
mistake-no-value = { $option }에는 값이 필요합니다
mistake-extra-value = { $option }에는 값을 쓸 수 없습니다
mistake-twice = { $option } 옵션은 한 번만 쓸 수 있습니다
mistake-conflict = { $option }, { $other } 옵션은 함께 쓸 수 없습니다
mistake-missing = 빠진 것: { $what }
mistake-no-command = 명령이 없습니다
mistake-encoding = 올바른 UTF-8이 아닌 인수가 있습니다
mistake-usage = 사용법: { $usage }
mistake-more = 자세한 설명은 `--help`로 볼 수 있습니다
mistake-quotation = 따옴표가 빠졌습니다
mistake-quit-first = 따로 실행하는 명령이니 먼저 종료하세요
mistake-visitor = 방문자는 이 서버에서만 둘 수 있습니다
mistake-line-options = 줄에는 --server만 쓸 수 있습니다. 다른 옵션은 프로그램을 시작할 때 쓰세요

## All bots, on the command line and where one is unknown. $titles, $others and $last are names.

level-names = { $titles }, level:1~level:10, { $others } 또는 { $last }

## `oxo config`: comments in the settings file, each above an example

config-head = oxo 설정. 옵션이나 OXO_NAME 같은 환경 변수가 우선합니다.
config-name = 내 이름, 24자까지.
config-server = 서버가 필요한 모든 명령의 서버. `oxo play`는 이 컴퓨터에서 둡니다.
config-theme = 색. 목록은 `oxo themes`로 볼 수 있습니다.
config-lang = 언어. 없으면 로캘의 언어를 씁니다.
config-ascii = ASCII 문자만으로 그립니다.
config-games = 끝난 대국을 저장할 디렉터리.
config-confirm = 수를 두기 전에 확인합니다.
config-bell = 내 차례가 되면 벨을 울립니다.
config-keys = 동작 이름별로 평소와 다른 키: 하나 또는 목록.

## Files of games: what is wrong with one, after its name, "game.sgf: " or "game.sgf: line 3: "; what
## was left out; and why a game cannot be written in a format. Fragments in small letters.

format-line = { $line }행: { $fault }
format-too-long = { $most }바이트보다 긺
format-unknown = 기보가 아님: SGF는 "(;"로, .psq 파일은 "Piskvorky"로, JSON은 "{"{"}"로, 텍스트 기보는 "["로 시작합니다
format-renlib = 수순 트리를 담은 RenLib 라이브러리(.lib)임. 그중 한 대국을 SGF로 저장하세요
format-xml = RenjuNet 데이터베이스(.rif) 같은 XML임. 그중 한 대국을 SGF로 저장하세요
format-drawn = 그림에는 수가 없음. 대국을 SGF나 텍스트로 쓰세요
format-rec = 판이 없는 Piskvork의 .rec인 듯함. 그 프로그램에서 .psq로 저장하세요
format-sav = 숫자만 있는 Yixin-Board의 .sav인 듯함. SGF로 저장하세요
format-bare = 수만 있음. 위에 [Rules "15x15x5"], 아래에 *를 넣으세요
format-position = 대국이 아니라 형세임. `oxo board FILE`로 여세요
format-encoding = "{ $name }" 인코딩은 지원하지 않음. UTF-8로 저장하세요
format-encoding-wrong = CA[{ $name }]라고 적혀 있지만 인코딩이 다름. CA[UTF-8]을 넣고 UTF-8로 저장하세요
format-encoding-unnamed = 인코딩이 적혀 있지 않고 GBK, Big5, Shift-JIS 같은 것인 듯함. "(;" 뒤에 CA[GBK]처럼 넣거나 UTF-8로 저장하세요
format-encoding-utf8 = UTF-8이 아님. 이 형식의 대국은 UTF-8이어야 합니다
format-other-rules = { $ours }의 대국이 아니라 { $theirs }의 대국임
format-no-board = 판의 열과 행은 1~64개임
format-other-board = 판이 { $width }x{ $height } 크기로, { $ours }의 판이 아님. `--rules standard` 같은 프리셋은 어느 크기에나 맞습니다
format-illegal = { $rules } 규칙에서는 { $number }수를 둘 수 없음: { $reason }
format-sgf-place = '{ $letter }' 위치가 틀림: 속성은 B[hh]처럼 쓰고, 노드는 ";"로 시작합니다
format-sgf-cut = 대국 도중에 파일이 끝남
format-sgf-game = GM[{ $game }]은(는) 다른 게임임. 오목은 GM[4]입니다
format-sgf-size = "{ $size }"은(는) 52x52 이하의 판 크기가 아님
format-sgf-setup = { $property }(으)로 돌을 배치했으므로 대국이 아니라 형세임. `oxo board FILE`로 여세요
format-sgf-cell = "{ $text }"은(는) 판의 칸이 아님
format-sgf-turn = { $number }수는 { $side } 차례임: 두 쪽이 번갈아 둡니다
format-sgf-decision = OXD[{ $text }]: 여기서는 고를 것이 없음
format-sgf-result = RE[{ $text }]: { $reason }
format-psq-header = 첫 행은 "Piskvorky 15x15, 0:0, 0"처럼 써야 함
format-psq-place = "{ $text }"은(는) 8,8,1250 같은 수가 아니고 위치도 틀림: 수순 뒤에는 이름 두 개와 코드, 또는 코드만 옵니다
format-text-long = 기보는 { $most }바이트까지 쓸 수 있음
format-text-tag = 태그는 [Rules "15x15x5"]처럼 씀
format-text-second = { $tag } 태그가 두 번 나옴
format-text-no-rules = [Rules "..."] 태그가 없음
format-text-result = 결과는 "{ $text }"이(가) 아니라 x, o, draw, aborted, * 가운데 하나임
format-text-how = "{ $text }"(으)로 끝나는 대국은 없음
format-text-illegal = { $number }수를 둘 수 없음: { $reason }
format-text-decision = { $number }수 뒤의 "{ $text }": { $reason }
format-text-no-result = 수순이 결과(x, o, draw, aborted, *)로 끝나지 않음
format-text-after = 결과 뒤에 "{ $text }"이(가) 있음
format-text-two-results = 태그의 결과는 { $tag }, 수순의 결과는 { $result }
format-end-differs = 수순대로라면 { $stated }이(가) 아니라 { $moves }임
format-end-no-how = [How "..."] 태그가 없음: 수순만으로는 대국이 끝나지 않습니다
format-end-never = { $how }(으)로 { $result }이(가) 되는 대국은 없음
format-end-not-dead = 아직 줄을 완성할 수 있는 판임
format-json-other = 객체에 { $wanted }이(가) 없음
format-json-move = { $number }수 "{ $text }": { $reason }
format-json-decision = { $number }번째 선택은 거기서 할 수 없음
format-remark-rules = RU[{ $text }]: 알 수 없어 { $rules } 규칙으로 읽음
format-remark-letters = 다른 인코딩의 글자 몇 개를 { $mark }(으)로 바꿈
format-remark-latin = 인코딩이 적혀 있지 않아 Latin-1로 읽음. 글자가 이상하면 "(;" 뒤에 CA[EUC-KR]처럼 넣으세요
format-remark-result = RE[{ $text }]: 알 수 없어 수순에 따른 결과를 씀
format-remark-variations = 파일에 변화도가 { $count }개 있지만 본 수순만 읽음
format-remark-games = 파일에 대국이 { $count }개 더 있지만 첫 대국만 읽음
format-write-boundless = { $format } 형식에는 가장자리 없는 판이 없음. text나 json을 고르세요
format-write-large = { $format } 형식에는 한 변이 { $longest }칸보다 큰 판이 없음. text나 json을 고르세요
format-write-psq = .psq 파일은 오목용이라 { $rules }에는 쓸 수 없음. sgf, text, json 가운데 하나를 고르세요
format-write-picture = 그림을 그릴 수 없음: { $error }
format-write-memory = 메모리가 모자람
format-picture = { $rules }: 돌 { $stones }개
format-picture-last = { $rules }: 돌 { $stones }개, 마지막 수 { $cell }

## What visitors of an ssh gate read, after "oxo: "

ssh-no-text = 명령줄은 { $most }바이트 이하의 텍스트여야 합니다
ssh-command = 방문자는 `{ $command }` 명령을 쓸 수 없습니다. 자기 컴퓨터에서 실행하세요
ssh-option = 방문자는 { $option } 옵션을 쓸 수 없습니다. 게이트 컴퓨터에 대한 옵션입니다
ssh-no-code = 방문자는 K7QX2M 같은 코드로 대국을 지정하세요
ssh-superseded = 같은 키로 연 새 세션이 이어받았습니다
ssh-idle = 너무 오래 입력이 없어 세션이 끝났습니다
ssh-flooded = 입력이 너무 많아 세션이 끝났습니다
ssh-closing = 게이트가 멈추는 중입니다. 자리는 남으니 곧 다시 접속하세요
ssh-full = 이 게이트의 세션이 모두 찼으니 나중에 다시 시도하세요
ssh-full-address = 이 주소의 세션이 너무 많으니 먼저 하나를 끝내세요
ssh-start = 세션을 시작할 수 없습니다: { $error }
ssh-analysis = 여기서 분석은 프로세서 시간 { $seconds }초까지 할 수 있습니다
ssh-failed = 세션에 오류가 났으니 다시 접속하세요
ssh-too-often = 이 주소에서 새 세션이 너무 잦으니 { $seconds }초 뒤에 다시 시도하세요
ssh-guest = 지원하는 키(ed25519, ecdsa)가 없어 게스트로 둡니다.

## The analysis board of the page: `/board`

page-analysis = 분석판
page-analyze = 분석
page-analysis-mode = 클릭 동작
page-analysis-play = 번갈아 두기
page-analysis-remove = 치우기
page-analysis-turn = 차례 바꾸기
page-analysis-here = 여기를 시작 형세로
page-analysis-cut = 여기부터 지우기
page-analysis-engine = 엔진
page-analysis-lines = 수순 수
page-analysis-comment = 설명
page-analysis-position = 형세
page-analysis-open-file = SGF 열기
page-analysis-large = 파일이 { $most } kB보다 큽니다
page-analysis-not-at-start = 이 형세에 이어지는 수가 있으니 먼저 지우거나 여기를 시작 형세로 하세요

## Puzzles: at the board, in lines and on the page

puzzle-title = 문제 { $puzzle }
puzzle-daily = 오늘의 문제
puzzle-fours = { $side } 차례: 연속 4로 이기세요
puzzle-foul = { $side } 차례: 연속 4로 몰아 마지막 응수가 금수가 되게 하세요
puzzle-threats = { $side } 차례: 4와 열린 3으로 몰아 이기세요
puzzle-hold = { $side } 차례: 4를 만들지 않고 상대의 연속 4 승리를 막으세요
puzzle-win = { $side } 차례: 상대가 어떻게 응수해도 이기세요
puzzle-draw = { $side } 차례: 지지 않는 수를 찾으세요
puzzle-begin = 판에 수를 두세요.
puzzle-right = { $cell } 정답. { $side }의 응수 { $line }
puzzle-solved = { $cell } 정답. 풀었습니다!
puzzle-wrong = { $cell } 오답: { $line }
puzzle-wrong-end = { $cell } 오답
puzzle-wrong-idle = { $cell } 오답: 위협이 되지 않습니다
puzzle-otherwise = { $cell }도 이기지만 문제의 방법이 아닙니다. 다시 해 보세요
puzzle-put-off = { $cell }에 두면 4가 되지만 상대의 승리를 미룰 뿐입니다. 다시 해 보세요
puzzle-open = { $cell }의 결과를 알아내지 못했습니다. 다른 수를 두어 보세요. 이 수는 세지 않습니다
puzzle-judging = 이 수를 아직 판정하는 중
puzzle-solution = 풀이: { $line }
puzzle-enter = Enter를 누르면 다음 문제로 갑니다
puzzle-difficulty = 난이도 { $rating }
puzzle-head = 문제 { $puzzle }: { $rules }, 난이도 { $rating }
puzzle-themes = 주제: { $themes }
puzzle-theme-gapped = 띈 4
puzzle-theme-diagonal = 대각선
puzzle-theme-edge = 가장자리
puzzle-theme-counter-four = 4로 되받기
puzzle-theme-four-three = 4-3
puzzle-theme-double-four = 4-4
puzzle-theme-foul = 응수가 금수
puzzle-rating = 내 문제 레이팅: { $rating }
puzzle-family = { $family ->
    [renju] 렌주
    [caro] 카로
    [small] 작은 판
   *[five] 오목
}
puzzle-count = { $tried }문제 중 { $solved }문제를 한 번에 풂
puzzle-streak = 연속 정답: { $count }
puzzle-streak-over = 연속 정답이 끝났습니다. 기록: { $count }
puzzle-skipped = 건너뛰었습니다. 연속 풀이마다 한 번만 건너뛸 수 있습니다
puzzle-no-skip = 이번 연속 풀이에서는 이미 건너뛰었습니다
puzzle-none-left = 이 종류의 문제가 더 없습니다
puzzle-unknown = { $puzzle } 문제가 없습니다
puzzle-mine = 나의 실수
puzzle-mine-due = 나의 실수. 오늘 복습할 문제: { $count }
puzzle-mine-again = { $days }일 뒤에 다시 나옵니다
puzzle-mine-learnt = 익혔습니다. 이 문제는 다시 나오지 않습니다
puzzle-mine-next = 오늘은 복습할 문제가 없습니다. 다음 문제는 { $days }일 뒤에 나옵니다
puzzle-mine-none = 아직 복습할 것이 없습니다. 내 대국을 분석하면 증명된 실수가 여기에 모입니다
puzzle-mine-found = 내일부터 복습할 실수 { $count }개: { $way }
puzzle-unkept = { $path }에 결과를 저장할 수 없습니다: { $error }
puzzle-show = 풀이
puzzle-next = 다음 문제
puzzle-field = 내 수
puzzle-cell = 칸 입력, 예: { $cell }
puzzle-busy = 1분 동안 수가 너무 많습니다. 잠시 기다리세요
puzzle-menu = 문제
puzzle-menu-about = 이기는 수나 유일한 방어 찾기. 모든 답은 증명됩니다
puzzle-code = "{ $text }"은(는) 문제 코드가 아닙니다. { $example }처럼 글자와 숫자 여섯 자로 쓰세요
puzzle-kind = "{ $text }"은(는) 문제 종류가 아닙니다. fours, foul, threats, hold, exact 가운데 하나를 쓰세요

## `oxo help puzzle`

puzzles-about =
    문제 풀기: 이기는 수나 유일한 방어 찾기

    모든 답이 맞는지 틀리는지 증명됩니다. 결과는 이 컴퓨터에 저장됩니다.
puzzles-option-code = 문제 코드 [기본값: 내게 맞는 문제]
puzzles-option-daily = 오늘의 문제, 어디서나 같음
puzzles-option-streak = 하나를 틀릴 때까지 점점 어려워지는 문제
puzzles-option-kind = 이 종류의 문제만: fours, foul, threats, hold, exact
puzzles-option-mine = 분석한 대국에서 내가 한 실수, 1, 3, 7, 21일 뒤
puzzles-not-here = 이 프로그램에는 { $puzzle } 문제가 없고, 서버도 보여 줄 수 없습니다: { $reason }

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = { $path }의 설정을 읽을 수 없습니다: { $error }
keep-settings-wrong = { $path }, { $line }행: { $reason }
keep-settings-taken = { $path }에 설정이 이미 있어 바꾸지 않았습니다
keep-settings-unwritable = { $path }에 설정을 쓸 수 없습니다: { $error }
keep-settings-nowhere = 홈 디렉터리가 없으니 `--config`로 파일을 지정하세요
keep-settings-written = { $path }에 저장했습니다
keep-identity-unkept = { $path }에 플레이어를 저장할 수 없습니다: { $error }
keep-identity-token = 서버가 { $bytes }바이트의 로그인 정보를 보내 저장하지 않았습니다
keep-identity-held = 다른 `oxo`가 이 이름으로 두고 있으니 먼저 닫으세요
keep-identity-further = 다른 `oxo`가 열려 있어 여기서는 두 번째 플레이어입니다. 대국을 이어 두려면 그것을 닫고 `oxo join CODE`를 실행하세요
keep-identity-taken = 그곳에 이미 플레이어가 있습니다. `--replace`를 쓰면 모든 자리와 함께 그 플레이어를 포기합니다
keep-identity-damaged = 손상된 파일을 { $path }(으)로 옮겼습니다. 새 게스트로 시작합니다
keep-file = { $path }: { $error }
keep-file-rules = { $path }: { $error }; `--rules`를 쓰면 다른 규칙으로 읽습니다
keep-games-unknown = "{ $text }" 파일도 없고, { $path }에 그 코드의 대국도 없습니다. 다른 디렉터리는 `--games`로 고르세요
keep-games-empty = { $path }에 저장된 대국이 아직 없습니다
keep-games-nowhere = 대국을 찾을 홈 디렉터리가 없으니 `--games`로 디렉터리를 지정하세요
keep-games-crowded = { $path }에 이름이 { $name }인 다른 대국이 { $most }개 있습니다
keep-trust-unreadable = { $path }의 인증서를 읽을 수 없습니다: { $error }
keep-trust-empty = { $path }에 인증서가 없습니다
keep-trust-damaged = { $path }의 인증서가 손상되었습니다
keep-theme-unlisted = 알 수 없는 테마 "{ $name }". 쓸 수 있는 테마: { $names }
keep-theme-unreadable = { $path }의 테마를 읽을 수 없습니다: { $error }

## More input that cannot be read

input-name-empty = 이름은 한 자 이상이어야 합니다
input-name-long = 이름은 { $count }자가 아니라 { $most }자까지 쓸 수 있습니다
input-name-control = 이름에 제어 문자를 쓸 수 없습니다
input-bot-first = "{ $text }"은(는) 봇입니다. 규칙을 먼저 쓰세요: `oxo play gomoku { $bot }`
input-side = "{ $text }"은(는) 쓸 수 없습니다. x, o, any 가운데 하나를 쓰세요
input-moves-quoted = 수순은 따옴표로 묶어 인수 하나로 쓰세요: "a1 b2 c3"
input-span = "{ $text }"은(는) 시간이 아닙니다. 30s나 2m처럼 쓰세요
input-number = "{ $text }"은(는) 정수가 아닙니다. 4처럼 쓰세요
input-range = { $text }은(는) 범위를 벗어납니다. { $least }~{ $most } 사이의 정수를 쓰세요
input-address = "{ $text }"은(는) 주소가 아닙니다. { $example }처럼 쓰세요
input-server = "{ $text }"은(는) 서버가 아닙니다. { $example } 같은 주소를 쓰세요
input-server-login = 서버 주소에는 이름이나 비밀번호를 넣을 수 없습니다

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

study-missed-win = 이긴 대국을 놓침
study-missed-draw = 무승부를 놓침
study-allowed-win = 상대에게 승리를 내줌
study-none = 승부처 없음: 아무도 승리나 무승부를 놓치지 않았습니다.
study-turn = 승부처: { $turn } { $blunder }.
study-before = 두기 전, { $value }: { $line }
study-after = 둔 뒤, { $value }: { $line }
study-to-move = 둘 차례: { $side }

## Positions: stones set up without moves, as text or on an analysis board. A sentence without a full stop.

position-form = 알 수 없는 형세 "{ $text }". 15x15x5/x:h8,i9/o:h9/x처럼 규칙, 돌, 둘 차례를 쓰세요
position-too-long = 형세는 { $most }자까지 쓸 수 있습니다
position-won =
    { $side ->
        [x] X
       *[o] O
    }가 이미 줄을 완성해 대국이 끝난 형세입니다
position-both-won = X와 O가 모두 줄을 완성했으니 하나를 없애세요
position-full = 판이 가득 차 둘 자리가 없습니다
position-stuck = 빈칸이 모두 X의 금수 자리라 대국이 끝난 형세입니다

## The analysis board: `oxo board`, and the files it reads

board-late-setup = { $property }이(가) 첫 수 뒤에 돌을 놓습니다. 돌은 파일의 처음에만 미리 놓을 수 있습니다
board-setup-full = AB, AW, AE에 적힌 칸이 너무 많습니다. 칸마다 한 번만 적으세요
board-tree-full = 수가 { $most }개를 넘으니 먼저 변화도를 하나 지우세요
board-block-line = "{ $text }"은(는) 7,7,1 같은 돌이 아니고, BOARD 앞에 올 명령도 아닙니다
board-block-open = 블록이 DONE으로 끝나지 않습니다

## The analysis board in lines: `oxo board`. Sentences without a full stop, read aloud by a screen reader.

analysis-about = 형세 분석: 돌을 놓고, 수를 두어 보고, 이기는 까닭 보기
analysis-option-position = 15x15x5/x:h8,i9/o:h9/x 같은 형세, 규칙, 파일, 끝난 대국의 코드. 없으면 빈 판
analysis-hint = 칸을 입력하면 그곳에 둡니다. 명령 목록은 help로 볼 수 있습니다
analysis-place-start =
    시작 형세, { $turn ->
        [black] 흑
        [white] 백
        [x] X
       *[o] O
    } 차례
analysis-place =
    { $number }수: { $side ->
        [black] 흑
        [white] 백
        [x] X
       *[o] O
    } { $cell }, { $turn ->
        [black] 흑
        [white] 백
        [x] X
       *[o] O
    } 차례
analysis-won =
    { $side ->
        [black] 흑
        [white] 백
        [x] X
       *[o] O
    } 승리: { $how ->
        [forbidden] 빈칸이 모두 금수 자리
       *[line] 줄 완성
    }
analysis-drawn = 무승부: 판이 가득 참
analysis-moves = 여기서 이어지는 수: { $cells }
analysis-last-move = 이어지는 수가 없습니다
analysis-at-start = 여기가 시작 형세입니다
analysis-not-at-start = 시작 형세 뒤에 수가 있으니 먼저 cut으로 지우거나, here로 이 형세를 시작으로 삼으세요
analysis-saved = { $path }에 저장했습니다
analysis-save-other = { $path }: 이미 있는 파일입니다. .sgf 파일만 덮어씁니다
analysis-thinking = 생각하는 중. 그만두려면 stop
analysis-not-thinking = 엔진이 생각하고 있지 않습니다
analysis-line = { $rank }. { $chance }, 깊이 { $depth }: { $cells }
analysis-line-wins =
    { $rank }. { $moves }수 만에 { $side ->
        [black] 흑
        [white] 백
        [x] X
       *[o] O
    } 승리: { $cells }
analysis-line-holds = { $rank }. 무승부: { $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    }가 { $kind ->
        [line] 줄을 완성하는 자리
       *[fork] 완성할 길을 두 개 만드는 자리
    }: { $cells }
analysis-no-threats = 위협이 없습니다
analysis-no-forbidden = 금수 자리가 없습니다

## The proof explorer of the analysis board: why a position is won

proof-completes =
    { $side ->
        [black] 흑이
        [white] 백이
        [x] X가
       *[o] O가
    } 줄을 완성하는 자리: { $cell }
proof-wins =
    { $side ->
        [black] 흑이
        [white] 백이
        [x] X가
       *[o] O가
    } { $moves }수 만에 승리({ $by ->
        [fours] 연속 4
        [threats] 연속 위협
       *[play] 완전 탐색
    }): { $cells }
proof-loses =
    { $side ->
        [black] 흑은
        [white] 백은
        [x] X는
       *[o] O는
    } 어디에 두어도 패배
proof-answer =
    { $cell } 응수에는 { $side ->
        [black] 흑이
        [white] 백이
        [x] X가
       *[o] O가
    } { $best }부터 { $moves }수 만에 승리
proof-answer-open = { $cell } 응수에는 이기는 길을 찾지 못함
proof-others-lose = 다른 수는 모두 바로 패배
proof-all-lose = 어느 수든 바로 패배
proof-none = 증명된 것이 없습니다: 연속 4나 위협으로 이기는 길을 찾지 못했습니다
proof-written =
    증명을 썼습니다: { $moves }수, { $open ->
        [0] 어떤 응수에도 승리
       *[other] 풀리지 않은 응수 { $open }개
    }
