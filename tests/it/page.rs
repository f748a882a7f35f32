//! The page over HTTP: its URLs and headers.

use std::io::Read;

use flate2::read::GzDecoder;
use oxo_engine::puzzles::Pack;
use oxo_formats::{Format, Record};
use oxo_protocol::{Delay, Limits, Terms};
use oxo_server::Config;
use oxo_shared::{Level, Rules};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::http::{BROWSER, HttpResponse};
use oxo_tests::raw::HANDSHAKE;
use oxo_tests::server::without_rate_limits;
use oxo_tests::{RawConnection, TestServer};

/// Returns the path of the page's first script.
fn script(page: &HttpResponse) -> String {
    let (_, script) = page.text().split_once("<script type=\"module\" src=\"").expect("a script");
    script.split('"').next().expect("its end").to_owned()
}

#[tokio::test]
async fn a_browser_gets_the_page_and_curl_gets_text() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let text = server.get("/", "Accept: */*\r\n").await;
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    let here = format!("oxo --server http://{}\n", server.address());
    assert!(text.text().ends_with(&here), "{}", text.text());
    // Caches must ask as well.
    for response in [page, text] {
        assert_eq!(response.header("vary"), Some("Accept, Accept-Encoding, Accept-Language"));
    }
}

#[tokio::test]
async fn a_server_without_the_page_has_nothing_for_browsers() {
    let public_url = Some("https://oxo.example".parse().unwrap());
    let config = Config { web: false, public_url, ..without_rate_limits() };
    let server = TestServer::start_with(config).await;
    let front = server.get("/", BROWSER).await;
    assert_eq!(front.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(front.text().ends_with("oxo --server https://oxo.example\n"), "{}", front.text());
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(server.get(&format!("/{g}"), BROWSER).await.status, 404);
}

#[tokio::test]
async fn lessons_leaders_and_players_have_pages_but_unknown_names_do_not() {
    let server = TestServer::start().await;
    for (path, status) in
        [("/learn", 200), ("/top", 200), ("/watch", 200), ("/@/ann", 200), ("/tops", 404)]
    {
        assert_eq!(server.get(path, BROWSER).await.status, status, "{path}");
    }
    let g = server.client("<b>\"ann\"&").await.create(plain_game(Rules::GOMOKU)).await;
    let stage = server.get(&format!("/{g}/stage"), BROWSER).await;
    assert_eq!(stage.status, 200);
    assert!(stage.text().contains("content=\"&lt;b&gt;&quot;ann&quot;&amp; – open seat\">"));
}

#[tokio::test]
async fn the_page_and_pictures_are_revalidated_and_files_are_cached_forever() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a tag");
    for known in [tag.to_owned(), format!("\"other\", W/{tag}")] {
        let headers = format!("{BROWSER}If-None-Match: {known}\r\n");
        let revalidated = server.get("/", &headers).await;
        assert_eq!((revalidated.status, revalidated.body.len()), (304, 0));
    }
    let path = script(&page);
    let file = server.get(&path, "").await;
    assert_eq!(file.header("cache-control"), Some("max-age=31536000, immutable"));
    assert_eq!(file.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let svg = format!("/{g}.svg");
    let picture = server.get(&svg, "").await;
    for (accepted, packing) in [("gzip, deflate, br", "br"), ("br;q=0, gzip;q=0.5", "gzip")] {
        let headers = format!("Accept-Encoding: {accepted}\r\n");
        for (path, known) in [(&*path, &file.body), ("/", &page.body), (&svg, &picture.body)] {
            let packed = server.get(path, &format!("{BROWSER}{headers}")).await;
            assert_eq!(packed.header("content-encoding"), Some(packing));
            let mut plain = Vec::new();
            let body = &packed.body[..];
            match packing {
                "br" => brotli::Decompressor::new(body, body.len()).read_to_end(&mut plain),
                _ => GzDecoder::new(body).read_to_end(&mut plain),
            }
            .expect("what was packed");
            assert_eq!(&plain, known);
        }
    }
    let unpacked = server.get(&path, "Accept-Encoding: gzip;q=0\r\n").await;
    assert_eq!(unpacked.header("content-encoding"), None);
    ann.put(g, 0, (7, 7)).await;
    let old_tag = format!("If-None-Match: {}\r\n", picture.header("etag").expect("a tag"));
    let moved = server.get(&svg, &old_tag).await;
    assert!(moved.status == 200 && moved.body != picture.body);
}

#[tokio::test]
async fn every_response_forbids_sniffing_and_requires_tls_if_configured() {
    for (url, tls_only) in
        [("http://oxo.example", None), ("https://oxo.example", Some("max-age=31536000"))]
    {
        let public_url = Some(url.parse().expect("an origin"));
        let server = TestServer::start_with(Config { public_url, ..without_rate_limits() }).await;
        for path in ["/", "/healthz", "/nothing", "/ws", "/K7QX2M.svg"] {
            let response = server.get(path, BROWSER).await;
            assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
            assert_eq!(response.header("strict-transport-security"), tls_only, "{path}");
        }
    }
}

#[tokio::test]
async fn unknown_files_of_the_page_are_not_found() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await;
    let script = script(&page);
    let (folder, _) = script.rsplit_once('/').expect("a folder");
    for path in [
        "/a/0123456789abcdef/main.js".to_owned(),
        "/a/main.js".to_owned(),
        format!("{folder}/index.html"),
        format!("{folder}/jsconfig.json"),
        format!("{folder}/../main.js"),
        format!("{folder}//etc/passwd"),
        "/K7QX2".to_owned(),
        "/K7QX2M.exe".to_owned(),
    ] {
        assert_eq!(server.get(&path, BROWSER).await.status, 404, "{path}");
    }
    // In a browser, the error page for a mistyped code has a field to enter another one.
    for (accept, kind) in [(BROWSER, "text/html"), ("Accept: */*\r\n", "text/plain")] {
        let mistyped = server.get("/K7QX2", accept).await;
        assert_eq!(mistyped.status, 404);
        assert_eq!(mistyped.header("content-type"), Some(&*format!("{kind}; charset=utf-8")));
    }
}

#[tokio::test]
async fn the_content_security_policy_allows_only_the_page_itself() {
    let server = TestServer::start().await;
    let address = server.address();
    let page = HttpResponse::get(address, "/", BROWSER).await;
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"));
    assert!(policy.contains(&format!("connect-src 'self' ws://{address} wss://{address};")));
    assert!(policy.contains("require-trusted-types-for 'script'") && !policy.contains("unsafe"));
    assert!(policy.contains("frame-ancestors 'none'"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    let framed = HttpResponse::get(address, "/K7QX2M?embed", BROWSER).await;
    assert!(framed.header("content-security-policy").unwrap().contains("frame-ancestors *"));
    let foreign = HttpResponse::get_with_host("evil.example", address, "/", BROWSER).await;
    let policy = foreign.header("content-security-policy").expect("a policy");
    assert!(policy.contains("connect-src 'self';"), "a stranger's name is not repeated: {policy}");
}

#[tokio::test]
async fn only_pages_of_the_same_origin_may_open_the_socket() {
    let server = TestServer::start().await;
    let address = server.address();
    let own = format!("http://{address}");
    let head = |origin: &str| format!("Host: {address}\r\nOrigin: {origin}");
    let get = |origin: &str| HANDSHAKE.replace("Host: oxo", &head(origin)) + "\r\n";
    // The page sends this request to find out why its socket failed.
    let post = |origin: &str| {
        format!("POST /ws HTTP/1.1\r\n{}\r\nContent-Length: 0\r\n\r\n", head(origin))
    };
    for (request, status) in [
        (get(&own), 101),
        (get("https://evil.example"), 403),
        (post(&own), 426),
        (post("http://oxo.home"), 403),
    ] {
        let response = RawConnection::open(address).await.request(request.as_bytes()).await;
        assert_eq!(response.expect("an answer").0, status, "{request}");
    }
}

#[tokio::test]
async fn a_game_link_has_a_preview_and_pictures() {
    let public_url = Some("https://play.example".parse().unwrap());
    let server = TestServer::start_with(Config { public_url, ..without_rate_limits() }).await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.put(g, 0, (1, 1)).await;
    let page = server.get(&format!("/{g}"), "Accept: */*\r\n").await;
    for tag in [
        "<title>ann – bob · OXO</title>".to_owned(),
        "<meta property=\"og:title\" content=\"ann – bob\">".to_owned(),
        "content=\"bob to move. 3x3, 3 in a row wins. 1 stone so far.\"".to_owned(),
        format!("<meta property=\"og:url\" content=\"https://play.example/{g}\">"),
        format!("<meta property=\"og:image\" content=\"https://play.example/{g}.card.png\">"),
    ] {
        assert!(page.text().contains(&tag), "{tag}: {}", page.text());
    }
    let code = server.get(&format!("/{g}.qr.svg"), "").await;
    assert_eq!((code.status, code.header("content-type")), (200, Some("image/svg+xml")));
    let record = Record::from(ann.table(g).await.game.clone());
    for (ending, format) in [("svg", Format::Svg), ("png", Format::Png)] {
        let picture = server.get(&format!("/{g}.{ending}"), "").await;
        assert_eq!(picture.body, oxo_formats::write(&record, format).unwrap(), "{ending}");
    }
    let lobby = server.get("/", BROWSER).await;
    let tag = "<meta property=\"og:image\" content=\"https://play.example/card.png\">";
    assert!(lobby.text().contains(tag), "{}", lobby.text());
}

#[tokio::test]
async fn icons_and_preview_images_are_png() {
    let (server, _ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    // The first PNG chunk contains the size.
    for (path, size) in [
        ("/favicon.ico".to_owned(), (180, 180)),
        ("/apple-touch-icon.png".to_owned(), (180, 180)),
        ("/card.png".to_owned(), (1200, 630)),
        (format!("/{g}.card.png"), (1200, 630)),
    ] {
        let picture = server.get(&path, "").await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")));
        let side = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), size, "{path}");
    }
}

#[tokio::test]
async fn the_qr_code_of_a_device_link_has_no_secret_in_its_path() {
    let server = TestServer::start().await;
    let draw = async |headers| server.get("/link.qr.svg", headers).await;
    assert_eq!(draw("").await.status, 404);
    assert_eq!(draw("X-Oxo-Link: <script>\r\n").await.status, 404);
    let drawn = draw("X-Oxo-Link: K7QX-2MAB\r\n").await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, Some("image/svg+xml")));
}

#[tokio::test]
async fn previews_show_nothing_before_spectators_see_it() {
    let server = TestServer::start().await;
    let delay = Delay::from_secs(600).expect("short enough");
    let terms = Terms { delay, ..Terms::new(Rules::TICTACTOE) };
    let (mut ann, _bob, g) = server.seated(game_on(terms)).await;
    let before = server.get(&format!("/{g}.svg"), "").await;
    ann.put(g, 0, (1, 1)).await;
    let after = server.get(&format!("/{g}.svg"), "").await;
    assert_eq!(after.body, before.body);
    let page = server.get(&format!("/{g}"), BROWSER).await;
    assert!(page.text().contains("No stones yet."), "{}", page.text());
}

#[tokio::test]
async fn an_address_that_guesses_game_codes_gets_no_previews() {
    let limits = Limits { guesses_per_hour: 3, ..Limits::default() };
    let server = TestServer::start_with(Config { limits, ..Config::default() }).await;
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    for (guess, status) in [("K7QX2M", 404), ("K7QX2N.png", 404), ("K7QX2P.svg", 404)] {
        let response = server.get(&format!("/{guess}"), BROWSER).await;
        assert_eq!(response.status, status, "{guess}");
    }
    // From here on, valid codes get the same response as invalid ones.
    for code in [g.to_string(), "K7QX2Q".to_owned()] {
        let page = server.get(&format!("/{code}"), BROWSER).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(&format!("<title>Game {code} · OXO</title>")));
        let picture = server.get(&format!("/{code}.png"), "").await;
        assert_eq!(picture.status, 429);
    }
}

#[tokio::test]
async fn a_puzzle_has_a_card_and_its_solution_a_path_of_its_own() {
    let server = TestServer::start().await;
    let id = Pack::shipped().iter().next().unwrap().id;
    let get = async |path: String| server.get(&path, BROWSER).await;
    assert!(!get(format!("/puzzle/{id}.json")).await.text().contains("solution"));
    let solved = get(format!("/puzzle/{id}.solution.json")).await;
    assert!(solved.text().contains("\"solution\":[\""), "{}", solved.text());
    let card = get(format!("/puzzle/{id}")).await;
    assert!(card.text().contains(&format!("/puzzle/{id}.png\"")), "{}", card.text());
    assert_eq!(get("/puzzle/ZZZZZZ.json".to_owned()).await.status, 404);
    let all = get("/puzzles.jsonl".to_owned()).await;
    assert_eq!(all.text().lines().count(), Pack::shipped().iter().len());
    assert!(all.text().lines().all(|line| line.contains("\"solution\":[\"")));
}

#[tokio::test]
async fn the_form_uses_the_usual_names_of_bots() {
    let server = TestServer::start().await;
    let page = server.get("/", BROWSER).await;
    let (_, rest) = page.text().split_once("data-cells=\"").unwrap();
    let max_cells: u32 = rest.split('"').next().unwrap().parse().expect("a number");
    for (cells, plays) in [(max_cells, true), (max_cells + 1, false)] {
        let rules = Rules::bounded(cells, 1, 1).expect("rules");
        assert_eq!(oxo_engine::accepts(Level::Minimax, &rules).is_ok(), plays, "{cells} cells");
    }
    for level in Level::ALL {
        let option = format!("value=\"{}\" data-says=\"", level.name());
        let (_, rest) = page.text().split_once(&option).unwrap();
        let (character, rest) = rest.split_once('"').expect("an end");
        let (_, label) = rest.split_once('>').expect("an option");
        assert_eq!(character, level.character(), "{level}");
        assert!(label.to_lowercase().starts_with(level.title()), "{level}: {label}");
    }
}
