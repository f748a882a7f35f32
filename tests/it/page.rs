//! The page as it is served: to whom, under which names, with which rights.

use std::io::Read;

use flate2::read::GzDecoder;
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::TestServer;
use oxo_tests::client::plain_game;
use oxo_tests::server::unhurried;
use oxo_tests::visit::{BROWSER, Visit};

/// The path of the page's first script.
fn script(page: &Visit) -> String {
    let start = page.text().find("/a/").expect("a script");
    page.text()[start..].split('"').next().expect("its end").to_owned()
}

#[tokio::test]
async fn a_browser_gets_the_page_and_curl_gets_text() {
    let server = TestServer::start().await;
    let page = Visit::to(server.address(), "/", BROWSER).await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let text = Visit::to(server.address(), "/", "Accept: */*\r\n").await;
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(page.header("vary"), Some("Accept, Accept-Encoding"));
    assert_eq!(text.header("vary"), Some("Accept, Accept-Encoding"), "caches must ask as well");
}

#[tokio::test]
async fn a_server_without_the_page_has_nothing_for_browsers() {
    let server = TestServer::start_with(Config { web: false, ..unhurried() }).await;
    let front = Visit::to(server.address(), "/", BROWSER).await;
    assert_eq!(front.header("content-type"), Some("text/plain; charset=utf-8"));
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(Visit::to(server.address(), &format!("/{g}"), BROWSER).await.status, 404);
}

#[tokio::test]
async fn the_page_is_asked_for_anew_and_its_files_never() {
    let server = TestServer::start().await;
    let page = Visit::to(server.address(), "/", BROWSER).await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a tag");
    for known in [tag.to_owned(), format!("\"other\", W/{tag}")] {
        let headers = format!("{BROWSER}If-None-Match: {known}\r\n");
        let again = Visit::to(server.address(), "/", &headers).await;
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
    let path = script(&page);
    let file = Visit::to(server.address(), &path, "").await;
    assert_eq!(file.header("cache-control"), Some("max-age=31536000, immutable"));
    assert_eq!(file.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
    let zipped = Visit::to(server.address(), &path, "Accept-Encoding: br, gzip;q=0.5\r\n").await;
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    let mut plain = Vec::new();
    GzDecoder::new(&zipped.body[..]).read_to_end(&mut plain).expect("what was packed");
    assert_eq!(plain, file.body);
    let unpacked = Visit::to(server.address(), &path, "Accept-Encoding: gzip;q=0\r\n").await;
    assert_eq!(unpacked.header("content-encoding"), None);
}

#[tokio::test]
async fn what_is_no_file_of_the_page_is_not_there() {
    let server = TestServer::start().await;
    let page = Visit::to(server.address(), "/", BROWSER).await;
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
    ] {
        assert_eq!(Visit::to(server.address(), &path, BROWSER).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_page_may_do_nothing_but_what_is_its_own() {
    let server = TestServer::start().await;
    let address = server.address();
    let page = Visit::to(address, "/", BROWSER).await;
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
    let framed = Visit::to(address, "/K7QX2M?embed", BROWSER).await;
    assert!(framed.header("content-security-policy").unwrap().contains("frame-ancestors *"));
    let foreign = Visit::under("evil.example", address, "/", BROWSER).await;
    let policy = foreign.header("content-security-policy").expect("a policy");
    assert!(policy.contains("connect-src 'self';"), "a stranger's name is not repeated: {policy}");
}

#[tokio::test]
async fn the_page_may_open_the_socket_of_its_own_server_alone() {
    let server = TestServer::start().await;
    let address = server.address();
    let ask = async |host: &str, origin: &str| {
        let headers = format!(
            "Origin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        oxo_tests::Raw::open(address)
            .await
            .ask(format!("GET /ws HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n").as_bytes())
            .await
            .expect("an answer")
            .0
    };
    assert_eq!(ask(address, &format!("http://{address}")).await, 101);
    assert_eq!(ask(address, "http://127.0.0.1:1").await, 403);
    assert_eq!(ask(address, "https://evil.example").await, 403);
    assert_eq!(ask("evil.example", "http://evil.example").await, 403, "a name that points here");
}
