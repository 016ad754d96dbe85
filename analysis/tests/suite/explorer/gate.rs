//! Accepted requests: from programs, from the pages themselves, and from links to the pages.

use std::io::Write;
use std::net::SocketAddr;

use analysis::explorer::{AllowedOrigin, Front, host_name};

use crate::support::command::refused;
use crate::support::explorer::{PATIENCE, SERVER, connect_from, exchange, get, read, request, start_behind, target};

/// A request for each path that is not a page, with a method that it accepts.
const PATHS: [(&str, &str); 25] = [
    ("GET", "/main.js"),
    ("GET", "/icon.svg"),
    ("GET", "/api/v1/position?position=start"),
    ("GET", "/api/v1/show?position=start"),
    ("GET", "/api/v1/explain?position=start"),
    ("GET", "/api/v1/refill?position=start"),
    ("GET", "/api/v1/puzzles"),
    ("GET", "/api/v1/match?position=start&match=1"),
    ("GET", "/api/v1/reply?position=start"),
    ("GET", "/api/v1/lessons"),
    ("GET", "/api/v1/practical"),
    ("POST", "/api/v1/record"),
    ("POST", "/api/v1/review"),
    ("GET", "/api/v1/findings"),
    ("GET", "/api/v1/findings/1.svg"),
    ("GET", "/api/v1/mitsudomoe/show?position=start4"),
    ("GET", "/api/v1/mitsudomoe/position?position=start4&turns=1"),
    ("GET", "/api/v1/mitsudomoe/reply?position=start4"),
    ("POST", "/api/v1/mitsudomoe/record"),
    ("POST", "/api/v1/mitsudomoe/review?turns=1"),
    ("HEAD", "/api/v1/show?position=start"),
    ("GET", "/api/v1/nothing"),
    ("GET", "/api/v1/"),
    ("GET", "/api/v1/health"),
    ("POST", "/api/v1/positions"),
];

const PAGES: [&str; 3] = ["/", "/mitsudomoe.html", "/findings.html"];

/// The headers of a browser.
fn fetch(site: &str, mode: &str, dest: &str) -> String {
    format!("Sec-Fetch-Site: {site}\r\nSec-Fetch-Mode: {mode}\r\nSec-Fetch-Dest: {dest}\r\n")
}

#[test]
fn other_hosts_are_refused() {
    let port = SERVER.port();
    let from = |hosts: &str| exchange(format!("GET / HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n").as_bytes()).code;
    for host in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "192.0.2.1"] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            assert_eq!(from(&format!("Host: {host}\r\n")), 200, "{host}");
        }
    }
    for host in [
        &format!("evil.example:{port}"),
        "localhost.evil.example",
        "evil.example@localhost",
        "localhost@evil.example",
        "localhost:+80",
        "localhost.",
        "127.0.0.1.evil.example",
        "127.0.0.1:80:80",
        "",
        "é",
    ] {
        assert_eq!(from(&format!("Host: {host}\r\n")), 421, "{host}");
    }
    assert_eq!(from(""), 400);
    assert_eq!(from(&format!("Host: localhost:{port}\r\nHost: localhost:{port}\r\n")), 400);
    let whole = format!("GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(exchange(whole.as_bytes()).code, 421);
}

#[test]
fn openers_are_kept_apart_where_browsers_can() {
    let opener = |headers: &str| {
        let headers = format!("Host: localhost\r\n{headers}Connection: close\r\n\r\n");
        exchange(format!("GET / HTTP/1.1\r\n{headers}").as_bytes())
            .head
            .contains("cross-origin-opener-policy: same-origin")
    };
    assert!(opener(&fetch("none", "navigate", "document")));
    assert!(!opener(""));
}

#[test]
fn further_names_are_this_server_and_no_others() {
    let names = ["Kamisado.Example", "other.example:8443", "[2001:db8::1]"];
    let names = names.iter().map(|name| host_name(name).unwrap()).collect();
    let server = start_behind(Front { names, ..Front::default() }, "127.0.0.1:0", 1, PATIENCE);
    let port = server.port();
    let code = |target: &str, headers: &str| {
        let mut stream = connect_from([127, 0, 0, 1].into(), server);
        stream.write_all(format!("GET {target} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes()).unwrap();
        read(stream).code
    };
    let from = |host: &str| code("/", &format!("Host: {host}\r\n"));
    let own = [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("kamisado.example:{port}")];
    let named = "kamisado.example KAMISADO.EXAMPLE kamisado.example:443 other.example:8443 other.example [2001:db8::1]";
    for host in named.split_whitespace().chain(own.iter().map(String::as_str)) {
        assert_eq!(from(host), 200, "{host}");
    }
    let others = "evil.example kamisado.example. kamisado.example.:443 \
        kamisado.example:443:443 kamisado.example:+443 x.kamisado.example \
        kamisado.example.evil.example evil.example@kamisado.example kamisado.example@evil.example \
        kamisado.example,evil.example evil.example/kamisado.example kamisado.example/ http://kamisado.example \
        kamisado-example example";
    for host in others.split_whitespace() {
        assert_eq!(from(host), 421, "{host}");
    }
    let named = "Host: kamisado.example\r\n";
    assert_eq!(code("/", &format!("{named}{named}")), 400);
    assert_eq!(code("/", &format!("{named}Host: evil.example\r\n")), 400);
    assert_eq!(code("http://evil.example/", named), 421);
    assert_eq!(code("http://kamisado.example/", named), 200);
    assert_eq!(code("http://kamisado.example/", "Host: evil.example\r\n"), 421);
    // What else a proxy may send names no host.
    for header in ["X-Forwarded-Host: kamisado.example", "Forwarded: host=kamisado.example", "X-Host: kamisado.example"]
    {
        assert_eq!(code("/", &format!("Host: evil.example\r\n{header}\r\n")), 421, "{header}");
    }
    let show = "/api/v1/show?position=start";
    let by = |origin: &str| code(show, &format!("{named}Origin: {origin}\r\nSec-Fetch-Site: same-origin\r\n"));
    for origin in ["https://kamisado.example", "http://kamisado.example", "https://Kamisado.Example"] {
        assert_eq!(by(origin), 200, "{origin}");
    }
    for origin in [
        "https://evil.example",
        "https://kamisado.example.",
        "https://kamisado.example.evil.example",
        "https://kamisado.example:8443",
        "https://other.example:8443",
        "http://localhost:8473",
        "null",
    ] {
        assert_eq!(by(origin), 403, "{origin}");
    }
    // A rebound name is refused although its page takes it for its own.
    let rebound = "Host: evil.example\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: same-origin\r\n";
    assert_eq!(code(show, rebound), 421);
    assert_eq!(code(show, &format!("{named}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors\r\n")), 403);
    for name in ["*", "https://kamisado.example", "*.kamisado.example", "kamisado.example/x", ":80", ""] {
        refused(&["serve", "--host", name], &["--host <NAME>", "without https:// and without a path"]);
    }
}

#[test]
fn pages_of_others_can_only_link_to_the_pages() {
    let own = format!("http://{}", *SERVER);
    let refused = |method: &str, target: &str, headers: &str| {
        let answer = request(method, target, headers);
        assert_eq!(answer.code, 403, "{method} {target} {headers}: {}", answer.body);
    };
    for (method, target) in PATHS {
        for site in ["cross-site", "same-site"] {
            // Also a frame, a form or a link, from any page.
            for dest in ["document", "iframe", "frame", "embed", "object", "fencedframe"] {
                refused(method, target, &fetch(site, "navigate", dest));
            }
            refused(method, target, &fetch(site, "no-cors", "object"));
        }
        for site in ["cross-site", "same-site", "elsewhere"] {
            for (mode, dest) in
                [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("websocket", "websocket")]
            {
                refused(method, target, &fetch(site, mode, dest));
            }
            refused(method, target, &format!("Sec-Fetch-Site: {site}\r\n"));
            refused(method, target, &format!("Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: {site}\r\n"));
        }
    }
    for target in PAGES {
        for site in ["cross-site", "same-site", "same-origin", "none"] {
            let link = fetch(site, "navigate", "document");
            assert_eq!(request("GET", target, &link).code, 200, "{target} {site}");
        }
        let link = fetch("cross-site", "navigate", "document");
        refused("POST", target, &format!("{link}Content-Type: text/plain\r\nContent-Length: 0\r\n"));
        for dest in ["iframe", "frame", "embed", "object", "fencedframe"] {
            refused("GET", target, &fetch("cross-site", "navigate", dest));
        }
        refused("GET", target, &fetch("cross-site", "cors", "empty"));
    }
    // From any sender and with any other headers: programs and the pages themselves have no reason to name another
    // origin.
    let foreign = [
        "http://evil.example",
        "null",
        "",
        "http://localhost:1",
        "https://evil.example",
        "file://",
        &own[..own.len() - 1],
    ];
    for origin in foreign.iter().map(|origin| format!("Origin: {origin}\r\n")) {
        for (method, target) in PATHS.into_iter().chain(PAGES.map(|page| ("GET", page))) {
            refused(method, target, &origin);
        }
        refused("GET", PAGES[0], &format!("{origin}{}", fetch("cross-site", "navigate", "document")));
        refused("GET", PATHS[0].1, &format!("{origin}{}", fetch("same-origin", "cors", "empty")));
        refused("OPTIONS", PATHS[2].1, &format!("{origin}Access-Control-Request-Method: GET\r\n"));
        refused("GET", PATHS[0].1, &format!("Origin: {own}\r\n{origin}"));
    }
}

#[test]
fn programs_and_the_pages_themselves_are_answered() {
    let own = format!("Origin: http://{}\r\n", *SERVER);
    let by_page = [fetch("same-origin", "cors", "empty"), fetch("same-origin", "no-cors", "image")];
    let by_hand = fetch("none", "cors", "empty");
    let show = "/api/v1/show?position=start";
    for headers in by_page.iter().chain([&String::new(), &own, &by_hand]) {
        for target in [show, "/", "/main.js", "/api/v1/findings", "/api/v1/findings/1.svg"] {
            assert_eq!(request("GET", target, headers).code, 200, "{target} {headers}");
        }
        let record = "d8d3\n";
        let sent = format!("{headers}Content-Length: {}\r\n\r\n{record}", record.len());
        let host = *SERVER;
        let head = format!("POST /api/v1/record HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        assert_eq!(exchange(format!("{head}{sent}").as_bytes()).code, 200, "{headers}");
    }
    // A name in capitals is equal.
    let port = SERVER.port();
    let asked = format!("GET {show} HTTP/1.1\r\nHost: LocalHost:{port}\r\nOrigin: http://localhost:{port}\r\n");
    assert_eq!(exchange(format!("{asked}Connection: close\r\n\r\n").as_bytes()).code, 200);
    let told = request("GET", &target("show", &[("position", "start")]), &fetch("cross-site", "navigate", "document"));
    assert!(told.error().contains("may only link to these pages"), "{}", told.body);
    assert_eq!(told.json()["code"], "forbidden");
    // No page can be shown in a frame.
    for target in PAGES {
        assert!(get(target).head.contains("frame-ancestors 'none'"));
    }
}

/// A server that pages of these sites may use.
fn open_to(origins: &[&str]) -> SocketAddr {
    let origins = origins.iter().map(|origin| origin.parse::<AllowedOrigin>().unwrap()).collect();
    start_behind(Front { origins, ..Front::default() }, "127.0.0.1:0", 1, PATIENCE)
}

#[test]
fn pages_of_allowed_sites_use_the_api() {
    let server = open_to(&["HTTPS://Example.org:443", "http://localhost:5173", "https://[2001:db8::1]:443"]);
    let port = server.port();
    let to = |host: &str, line: &str, headers: &str, text: &str| {
        let mut stream = connect_from([127, 0, 0, 1].into(), server);
        let (host, length) = (format!("Host: {host}\r\nConnection: close"), text.len());
        write!(stream, "{line} HTTP/1.1\r\n{host}\r\n{headers}Content-Length: {length}\r\n\r\n{text}").unwrap();
        read(stream)
    };
    let ask = |line: &str, headers: &str, text: &str| to(&format!("localhost:{port}"), line, headers, text);
    for origin in ["https://example.org", "http://localhost:5173", "https://[2001:db8::1]"] {
        let by = format!("Origin: {origin}\r\n{}", fetch("cross-site", "cors", "empty"));
        let preflight = format!("{by}Access-Control-Request-Method: POST\r\n");
        let named = format!("access-control-allow-origin: {origin}\r\n");
        for (line, headers, text, code) in [
            ("OPTIONS /api/v1/positions", &preflight, "", 204),
            ("OPTIONS /api/v1/show?position=start", &preflight, "", 204),
            ("OPTIONS /api/v1/show?position=start", &by, "", 405),
            ("GET /api/v1/show?position=start", &by, "", 200),
            ("GET /api/v1/position?position=x", &by, "", 400),
            ("GET /api/v1/nothing", &by, "", 404),
            ("GET /api/v1/findings", &by, "", 200),
            ("GET /api/v1/position?position=start", &format!("{by}Accept: text/event-stream\r\n"), "", 200),
            ("POST /api/v1/record", &by, "d8d3\n", 200),
            ("POST /api/v1/positions", &by, "start\n", 200),
        ] {
            let answer = ask(line, headers, text);
            assert_eq!(answer.code, code, "{line} {headers}: {}", answer.body);
            assert!(answer.head.contains(&named), "{line} {headers}: {}", answer.head);
            assert!(answer.head.contains("access-control-expose-headers: retry-after\r\n"), "{}", answer.head);
            assert!(!answer.head.contains("allow-credentials"), "{}", answer.head);
            let is_varied = |line: &str| line.starts_with("vary: ") && line.contains("origin");
            assert!(answer.head.lines().any(is_varied), "{}", answer.head);
            let allowed = "access-control-allow-methods: get, head, post\r\naccess-control-allow-headers: accept, content-type\r\n";
            assert_eq!(answer.head.contains(allowed), code == 204, "{}", answer.head);
        }
        // The name of the server counts all the same.
        assert_eq!(to("evil.example", "GET /api/v1/health", &by, "").code, 421);
        assert_eq!(ask("GET /api/v1/health", &format!("{by}Origin: {origin}\r\n"), "").code, 403);
    }
    for origin in [
        "http://example.org",
        "https://example.org:8443",
        "https://x.example.org",
        "https://example.org.evil.example",
        "null",
        "",
    ] {
        for line in ["GET /api/v1/show?position=start", "POST /api/v1/positions", "OPTIONS /api/v1/show?position=start"]
        {
            let headers = format!("Origin: {origin}\r\nAccess-Control-Request-Method: GET\r\n");
            let answer = ask(line, &headers, "");
            assert_eq!(answer.code, 403, "{line} {origin}");
            assert!(!answer.head.contains("access-control") && answer.head.contains("vary: origin"), "{}", answer.head);
        }
    }
    // Without an origin nothing is known of a page, and other programs are no pages.
    assert_eq!(ask("GET /api/v1/health", &fetch("cross-site", "no-cors", "image"), "").code, 403);
    let program = ask("GET /api/v1/health", "", "");
    assert!(program.code == 200 && !program.head.contains("allow-origin") && program.head.contains("vary: origin"));
    // Its own pages need no permission.
    assert_eq!(ask("GET /", &format!("Origin: http://localhost:{port}\r\n"), "").code, 200);
}

#[test]
fn all_sites_may_be_allowed_and_nonsense_is_no_site() {
    let server = open_to(&["*"]);
    for origin in ["https://example.org", "null", "chrome-extension://abc"] {
        let mut stream = connect_from([127, 0, 0, 1].into(), server);
        let headers = format!("Host: localhost\r\nConnection: close\r\nOrigin: {origin}\r\n\r\n");
        write!(stream, "GET /api/v1/health HTTP/1.1\r\n{headers}").unwrap();
        let answer = read(stream);
        assert!(answer.head.contains(&format!("access-control-allow-origin: {origin}\r\n")), "{}", answer.head);
    }
    for site in
        ["example.org", "https://", "://x", "https://example.org/", "https://*.example.org", "https://a@b", "null", ""]
    {
        refused(&["serve", "--allow-origin", site], &["--allow-origin <ORIGIN>", "like 'https://example.org', or '*'"]);
    }
}
