//! The explorer as a site.

use std::collections::BTreeMap;
use std::convert::Infallible;

use analysis::checksum::sha256;
use analysis::explorer::write_site;

#[test]
fn a_site_is_complete_and_small_and_its_worker_knows_every_file() {
    let mut files = BTreeMap::new();
    let Ok(()) = write_site(|path, content| {
        assert!(files.insert(path.to_owned(), content.to_vec()).is_none(), "{path} twice");
        Ok::<_, Infallible>(())
    });
    for path in [
        "index.html",
        "opening.json",
        "findings.json",
        "findings/16.svg",
        "practical.json",
        "lessons.json",
        "module/kamisado.wasm",
    ] {
        assert!(files.contains_key(path), "{path}");
    }
    assert!(files.values().map(Vec::len).sum::<usize>() < 5_000_000);
    let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
    for page in ["index.html", "findings.html", "mitsudomoe.html"] {
        assert!(text(page).contains("<html lang=\"en\" data-answers=\"module\">"), "{page}");
    }
    let worker = text("service-worker.js");
    for (path, content) in files.iter().filter(|(path, _)| *path != "service-worker.js") {
        assert!(worker.contains(&format!("\"{path}\":\"{}\"", sha256(content))), "{path}");
    }
}
