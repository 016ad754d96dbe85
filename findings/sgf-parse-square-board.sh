#!/usr/bin/env bash
# sgf-parse writes the size of a square board as two numbers, which the format forbids and sgfmill refuses.
#
# A good guess: a file that is read and written without a change says the same to the next reader; SZ[9] stays SZ[9].
# Seen: sgf-parse keeps a size as a pair and always writes the pair: SZ[9] becomes SZ[9:9], in Go and in other games. In
# FF[4] two numbers are for boards with unequal sides only. sgfmill holds to that: each of the sizes 1 to 26 that it
# reads before the trip is a ValueError after it. A file without SZ goes through (both take 19). Readers that hand the
# text on, as @sabaki/sgf does, give "9" before and "9:9" after, and a program that makes a number of it gets NaN.
# Why it matters: each library passes its own tests; only the two in a row fail. A reader does well to accept n:n, and a
# writer's test should run its output through another reader.
#
# sgf-parse 4.2.8 (crates.io), sgfmill 1.1.1 (PyPI), @sabaki/sgf 3.4.7 (npm); seen 2026-11-30. Needs cargo, python3,
# node with npm; a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export CARGO_TARGET_DIR="$work/target"
mkdir src
printf '[package]\nname = "look"\nedition = "2021"\n[dependencies]\nsgf-parse = "=4.2.8"\n' > Cargo.toml
cat > src/main.rs <<'RS'
fn main() { // lines in, the same lines read and written out
    for line in std::io::stdin().lines() {
        println!("{}", sgf_parse::serialize(&sgf_parse::parse(&line.unwrap()).unwrap()));
    }
}
RS
{ for n in $(seq 26); do echo "(;FF[4]GM[1]SZ[$n];B[aa])"; done; echo "(;FF[4]GM[1];B[aa])"; } > before
cargo run --quiet < before > after
printf '%s\n' '(;FF[4]GM[1]SZ[9:5];B[aa])' '(;FF[4]GM[11]SZ[11];B[a1])' | cargo run --quiet > seen

python3 -m venv v
v/bin/pip install -q --disable-pip-version-check sgfmill==1.1.1
cat > look.py <<'PY'
from sgfmill import sgf
for name in "before", "after":
    sizes, errors = [], []
    for line in open(name):
        try:
            sizes.append(sgf.Sgf_game.from_string(line).get_size())
        except ValueError as error:
            errors.append(str(error))
    print(name, "sgfmill reads", len(sizes), "refuses", len(errors), sizes[-1:], errors[8:9])
PY
v/bin/python look.py >> seen

npm install --silent --no-audit --no-fund @sabaki/sgf@3.4.7 > npm.log
cat > look.js <<'JS'
for (const name of ['before', 'after']) {
  const size = require('@sabaki/sgf').parse(require('fs').readFileSync(name, 'utf8'))[8].data.SZ[0];
  console.log(name, '@sabaki/sgf', JSON.stringify(size), Number(size));
}
JS
node look.js >> seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
(;FF[4]GM[1]SZ[9:5];B[aa])
(;FF[4]GM[11]SZ[11:11];B[a1])
before sgfmill reads 27 refuses 0 [19] []
after sgfmill reads 1 refuses 26 [19] ["bad SZ property: b'9:9'"]
before @sabaki/sgf "9" 9
after @sabaki/sgf "9:9" NaN
TEXT
