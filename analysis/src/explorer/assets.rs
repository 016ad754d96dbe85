//! The files of the page, which are built into the program.

/// A file: its path at a server and its content.
pub struct Asset {
    pub path: &'static str,
    pub content: &'static [u8],
}

macro_rules! assets {
    ($($name:literal)*) => { &[
        Asset { path: "/", content: include_bytes!("site/index.html") },
        $(Asset { path: concat!("/", $name), content: include_bytes!(concat!("site/", $name)) },)*
    ] };
}

pub static ASSETS: &[Asset] = assets! {
    "explorer.css" "icon.svg" "icon-192.png" "icon-512.png" "manifest.webmanifest" "main.js" "api.js" "answer.js" "server.js" "source.js" "module.js" "limits.js"
    "notice.js" "offline.js" "instance.js" "worker.js" "recent.js" "pool.js" "shared.js" "board.js" "drag.js"
    "editor.js" "games.js" "grid.js" "kept.js" "line.js" "match.js" "moves.js" "page.js" "picture.js" "play.js" "position.js"
    "practical.js" "puzzle.js" "record.js" "refill.js" "stage.js" "tree.js" "words.js" "mitsudomoe.html"
    "mitsudomoe.css" "mitsudomoe.js" "mitsudomoe-board.js" "mitsudomoe-line.js" "mitsudomoe-lists.js"
    "mitsudomoe-position.js" "mitsudomoe-turn.js" "findings.html" "findings.css" "findings.js"
};

/// The files by their paths below a folder.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS.iter().map(|asset| match asset.path {
        "/" => ("index.html", asset.content),
        path => (&path[1..], asset.content),
    })
}
