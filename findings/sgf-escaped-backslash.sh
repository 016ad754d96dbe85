#!/usr/bin/env bash
# SGF: in three of eight readers a name that ends with a backslash swallows the property behind it.
#
# A good guess: escapes are the simplest part of the format. A backslash takes the next character as it is, and before a
# line break in a comment it takes the break away (a soft break). Readers agree on that, or refuse.
# Seen: jssgf, godash and sgf-parser know backslash-bracket as one piece and do not see that in `\\]` the first
# backslash is for the second: the value runs on to the next bracket, PB becomes `a\]PW[b`, PW is gone, and there is no
# error. The soft break stays a break in godash, sgf-parse and the Python package sgf. smartgame and sgf-parser hand all
# escapes on as they stand; sgf-parse takes them away when it reads and again when a text is displayed, so `c]d\e` shows
# as `c]de`. Only sgfmill and @sabaki/sgf have all of it right.
# Why it matters: a writer that escapes by the book still loses a property there. To be read everywhere, end no value
# with a backslash and break no line softly. The test of a reader needs `\\]`, since `\]` alone passes nearly
# everywhere.
#
# sgfmill 1.1.1, sgf 0.5 (PyPI), jssgf 0.3.8, godash 2.1.0, @sabaki/sgf 3.4.7, smartgame 0.1.5 (npm), sgf-parse 4.2.8,
# sgf-parser 2.6.0 (crates.io); seen 2026-11-30. Needs python3, node with npm, cargo; a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export CARGO_TARGET_DIR="$work/target"
printf '%s' '(;FF[4]PB[a\\]PW[b]C[c\]d\\e])' > brackets.sgf
printf '(;FF[4]C[a\\\nb])' > soft.sgf

python3 -m venv v
v/bin/pip install -q --disable-pip-version-check sgfmill==1.1.1 sgf==0.5
cat > look.py <<'PY'
import json, sgf, sgfmill.sgf
texts = [open(name, newline="").read() for name in ("brackets.sgf", "soft.sgf")]
def show(library, nodes, get): # PB, PW, C, and C with the soft break
    values = [get(nodes[0], p) for p in ("PB", "PW", "C")] + [get(nodes[1], "C")]
    print(library, json.dumps(values, separators=(",", ":")))
show("sgfmill", [sgfmill.sgf.Sgf_game.from_string(t).get_root() for t in texts], lambda node, p: node.get(p))
show("sgf", [sgf.parse(t)[0].nodes[0] for t in texts], lambda node, p: node.properties[p][0])
PY
v/bin/python look.py > seen

npm install --silent --no-audit --no-fund jssgf@0.3.8 godash@2.1.0 @sabaki/sgf@3.4.7 smartgame@0.1.5 > npm.log
cat > look.js <<'JS'
const readers = { jssgf: s => require('jssgf').parse(s)[0], godash: s => require('godash').sgfToJS(s)[0],
  '@sabaki/sgf': s => require('@sabaki/sgf').parse(s)[0].data,
  smartgame: s => require('smartgame').parse(s).gameTrees[0].nodes[0] };
for (const [library, read] of Object.entries(readers)) {
  const [node, soft] = ['brackets.sgf', 'soft.sgf'].map(name => read(require('fs').readFileSync(name, 'utf8')));
  const shown = [node.PB, node.PW, node.C, soft.C].map(value => value === undefined ? null : [].concat(value)[0]);
  console.log(library, JSON.stringify(shown));
}
JS
node look.js >> seen

mkdir src
printf '[package]\nname = "look"\nedition = "2021"\n[dependencies]\n' > Cargo.toml
printf 'sgf-parse = "=4.2.8"\nsgf-parser = "=2.6.0"\n' >> Cargo.toml
cat > src/main.rs <<'RS'
use {sgf_parse::{go, SgfProp}, sgf_parser::SgfToken};
fn show(library: &str, values: [Option<String>; 4]) {
    println!("{library} [{}]", values.map(|v| v.map_or("null".into(), |v| format!("{v:?}"))).join(","));
}
fn main() {
    let texts = ["brackets.sgf", "soft.sgf"].map(|name| std::fs::read_to_string(name).unwrap());
    for display in [false, true] {
        let one = |i: usize, p: &str| match go::parse(&texts[i]).unwrap()[0].get_property(p) {
            Some(go::Prop::PB(t) | go::Prop::PW(t)) => Some(if display { t.to_string() } else { t.text.clone() }),
            Some(go::Prop::C(t)) => Some(if display { t.to_string() } else { t.text.clone() }),
            other => other.map(|prop| prop.identifier()),
        };
        let library = if display { "sgf-parse, displayed" } else { "sgf-parse" };
        show(library, [one(0, "PB"), one(0, "PW"), one(0, "C"), one(1, "C")]);
    }
    let two = |i: usize, p: &str| sgf_parser::parse(&texts[i]).unwrap().nodes[0].tokens.iter().find_map(|t| match t {
        SgfToken::PlayerName { color, name } if p == ["PB", "PW"][*color as usize] => Some(name.clone()),
        SgfToken::Comment(text) if p == "C" => Some(text.clone()),
        _ => None,
    });
    show("sgf-parser", [two(0, "PB"), two(0, "PW"), two(0, "C"), two(1, "C")]);
}
RS
cargo run --quiet >> seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
sgfmill ["a\\","b","c]d\\e","ab"]
sgf ["a\\","b","c]d\\e","a\nb"]
jssgf ["a\\]PW[b",null,"c]d\\e","ab"]
godash ["a\\]PW[b",null,"c]d\\e","a\nb"]
@sabaki/sgf ["a\\","b","c]d\\e","ab"]
smartgame ["a\\\\","b","c\\]d\\\\e","a\\\nb"]
sgf-parse ["a\\","b","c]d\\e","a\nb"]
sgf-parse, displayed ["a\\","b","c]de","a\nb"]
sgf-parser ["a\\\\]PW[b",null,"c\\]d\\\\e","a\\\nb"]
TEXT
