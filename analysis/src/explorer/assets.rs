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
    "answer.js"
    "api.js"
    "app.css"
    "arrow.js"
    "best-arrow.js"
    "best-play.js"
    "best.js"
    "board.css"
    "board.js"
    "book.js"
    "drag.js"
    "drill.js"
    "editor.js"
    "exercise.js"
    "explorer.css"
    "findings-parts.js"
    "findings.css"
    "findings.html"
    "findings.js"
    "games.css"
    "games.js"
    "graph.js"
    "grid.js"
    "help.css"
    "help.js"
    "icon-192.png"
    "icon-512.png"
    "icon.svg"
    "instance.js"
    "kept.js"
    "last-move.js"
    "learn.css"
    "learn.js"
    "limits.js"
    "line.js"
    "look.js"
    "main.js"
    "manifest.webmanifest"
    "match.js"
    "mitsudomoe-board.js"
    "mitsudomoe-line.js"
    "mitsudomoe-lists.js"
    "mitsudomoe-position.js"
    "mitsudomoe-turn.js"
    "mitsudomoe.css"
    "mitsudomoe.html"
    "mitsudomoe.js"
    "module.js"
    "moves.js"
    "notice.js"
    "offline.js"
    "once.js"
    "page.js"
    "picture.js"
    "play.js"
    "pool.js"
    "position.js"
    "practical.js"
    "progress.js"
    "puzzle.js"
    "recent.js"
    "record-list.js"
    "record.js"
    "refill.js"
    "refutation.js"
    "repetition.js"
    "review.js"
    "say/mitsudomoe.js"
    "say/moves.js"
    "say/progress.js"
    "say/refill.js"
    "say/round.js"
    "say/square.js"
    "server.js"
    "shapes.js"
    "shared.js"
    "signs.js"
    "slide.js"
    "source.js"
    "stage.js"
    "store.js"
    "text.js"
    "through.js"
    "traps.js"
    "tree.js"
    "words.js"
    "words/en.js"
    "words/en/board.js"
    "words/en/findings.js"
    "words/en/frame.js"
    "words/en/games.js"
    "words/en/help.js"
    "words/en/learn.js"
    "words/en/match.js"
    "words/en/mitsudomoe.js"
    "words/en/moves.js"
    "words/en/play.js"
    "words/en/refill.js"
    "words/en/round.js"
    "words/en/setup.js"
    "words/en/source.js"
    "words/en/studies.js"
    "worker.js"
};

/// The files by their paths below a folder.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS.iter().map(|asset| match asset.path {
        "/" => ("index.html", asset.content),
        path => (&path[1..], asset.content),
    })
}
