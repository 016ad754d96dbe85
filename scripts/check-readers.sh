#!/usr/bin/env bash
# Has other programs read files of ours, and compares what they see with what scripts/check_readers/expected/ says:
# data frames of Python and R, readers of JavaScript, spreadsheets, and programs that draw SVG. Takes three minutes.
#
# Usage: scripts/check-readers.sh [--if-possible] [--keep] SOLVER ANALYSIS
# SOLVER and ANALYSIS are the programs. With --if-possible, missing tools are not an error: the script says that it did not
# run, and ends with 0. With --keep, what is seen becomes what is expected; see with git diff what has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "what other programs see of our files" "$@"
keep=0 programs=()
for argument in "${arguments[@]}"; do
    if [[ $argument == --keep ]]; then keep=1; else programs+=("$argument"); fi
done
if ((${#programs[@]} != 2)); then
    echo "usage: ${0##*/} [--if-possible] [--keep] SOLVER ANALYSIS" >&2
    exit 2
fi

# The newest of their kinds, of which this script has seen what is expected. Those of Debian are what the system has.
python_packages=(pandas==3.1.1 pyarrow==26.0.1 fastparquet==2026.9.0 polars==2.1.0 duckdb==2.0.1 openpyxl==3.1.5 CairoSVG==2.9.1 pillow==13.0.0)
node_packages=(hyparquet@1.33.0 hyparquet-compressors@1.1.2 parquet-wasm@0.8.0 apache-arrow@21.2.0 d3-dsv@3.0.2 papaparse@5.7.1 @resvg/resvg-js@2.6.2)
need_node 20
need Rscript r-base-core
for package in jsonlite readr data.table; do
    Rscript -e "library($package)" > /dev/null 2>&1 || debian "R's package $package" "r-cran-$package"
done
need soffice libreoffice-calc-nogui
need ssconvert gnumeric
need rsvg-convert librsvg2-bin
need inkscape inkscape
[[ $(fc-list 2> /dev/null) == *DejaVuSans.ttf* ]] || debian "the font DejaVu Sans" fontconfig fonts-dejavu-core
npm_packages "${node_packages[@]}"
environment=target/readers/python
python_environment "$environment" "${python_packages[@]}"
python=$PWD/$environment/bin/python
packages=$PWD/target/npm

here=scripts/check_readers
work=$PWD/target/readers/work
rm -rf "$work"
mkdir -p "$work"/{made,seen,english,german,gnumeric,drawn}
made=$work/made
"$python" "$here/make.py" "${programs[@]}" "$made"

# All files of data/ that are for others: those of the book's figures change often, and other censuses look alike.
shared=(data/repertoire/cards.csv)
for file in data/*.csv; do
    if [[ $file != data/@(figures|measured).csv ]]; then shared+=("$file"); fi
done
tables=("$made"/{review,players,positions,rings,set-ups}.csv "${shared[@]}")
sheets=("$made"/{review,players,rings,set-ups}.csv "${shared[@]}")
lines=("$made"/{positions,query,record}.jsonl data/puzzles.jsonl)
censuses=("$made"/{positions,records,values}.parquet data/{played,sensitivity/longest}.parquet)
pictures=("$made/board.svg" data/*.svg data/boards/*.svg data/findings/1.svg)

# see NAME COMMAND...: what a reader of tables sees, by its output.
see() {
    echo "$1" >&2
    "${@:2}" > "$work/seen.json" 2> "$work/errors" || {
        cat "$work/errors" >&2
        return 1
    }
    "$python" "$here/view.py" "${files[@]}" < "$work/seen.json" >> "$work/seen/$1.txt"
}

files=("${tables[@]}" "${lines[@]}" "${censuses[@]}")
for reader in pandas pyarrow polars duckdb; do see "$reader" "$python" "$here/tables.py" "$reader" "${files[@]}"; done
files=("$made"/{review,players}.csv data/tournament.csv)
for reader in pandas-set polars-set; do see "$reader" "$python" "$here/tables.py" "$reader" "${files[@]}"; done
files=("${censuses[@]}")
see fastparquet "$python" "$here/tables.py" fastparquet "${files[@]}"
for reader in hyparquet parquet-wasm; do see "$reader" node "$here/tables.mjs" "$packages" "$reader" "${files[@]}"; done
files=("${tables[@]}")
for reader in d3-dsv papaparse; do see "$reader" node "$here/tables.mjs" "$packages" "$reader" "${files[@]}"; done
for reader in base readr data.table; do see "r-$reader" Rscript "$here/tables.R" "$reader" "${files[@]}"; done
files=("${lines[@]}")
see json.parse node "$here/tables.mjs" "$packages" json "${files[@]}"
see r-jsonlite Rscript "$here/tables.R" jsonlite "${files[@]}"
# Spreadsheets say what they see by the types and values of cells in files of Excel. LibreOffice would read UTF-8 as another
# encoding here; the rest are the choices of its window.
export LC_ALL=C.UTF-8
office() {
    soffice "-env:UserInstallation=file://$work/profile" --headless "--infilter=CSV:44,34,76,1,,$2,false,false" \
        --convert-to xlsx --outdir "$work/$1" "${sheets[@]}" > "$work/$1.log" 2>&1
}
office english 1033
office german 1031
for file in "${sheets[@]}"; do
    name=${file##*/}
    ssconvert "$file" "$work/gnumeric/${name%.csv}.xlsx" 2>> "$work/gnumeric.log"
done
files=("${sheets[@]}")
see libreoffice "$python" -W ignore "$here/tables.py" sheet "$work"/english/*.xlsx
see libreoffice-german "$python" -W ignore "$here/tables.py" sheet "$work"/german/*.xlsx
see gnumeric "$python" -W ignore "$here/tables.py" sheet "$work"/gnumeric/*.xlsx

# draw PROGRAM SVG...: as PNG beside each. Prints what the program says.
draw() {
    case $1 in
        rsvg) for file in "${@:2}"; do rsvg-convert "$file" --output "${file%.svg}.png"; done ;;
        cairosvg) "$python" "$here/pictures.py" cairosvg "${@:2}" ;;
        resvg) node "$here/pictures.mjs" "$packages" "${@:2}" ;;
        # It warns of a desktop that is not there.
        inkscape) inkscape --export-type=png "${@:2}" 2>&1 | { grep -v -e '^$' -e GtkRecentManager || true; } ;;
    esac
}

for drawer in rsvg cairosvg resvg inkscape; do
    echo "$drawer" >&2
    folder=$work/drawn/$drawer
    mkdir "$folder"
    "$python" "$here/pictures.py" strip "$folder" "${pictures[@]}"
    draw "$drawer" "$folder"/*.svg 2>&1 | sed "s|$folder/||g" > "$work/seen/$drawer.txt"
    "$python" "$here/pictures.py" view "$folder" "$made/board.png" >> "$work/seen/$drawer.txt"
done

if ((keep)); then keeping=(--keep); else keeping=(); fi
"$here/sgf.sh" "${keeping[@]}" "${programs[0]}"

echo "seen by: ${python_packages[*]} ${node_packages[*]}"
Rscript -e 'for (name in c("base", "readr", "data.table", "jsonlite")) cat("R", name, format(packageVersion(name)), "\n")'
for program in soffice ssconvert rsvg-convert inkscape; do "$program" --version 2> /dev/null | head -1; done
if ((keep)); then
    rm -rf "$here/expected"
    cp -r "$work/seen" "$here/expected"
    exit
fi
diff -r --unified=0 "$here/expected" "$work/seen" || {
    echo "${0##*/}: other programs see other things than expected; after a look, scripts/check-readers.sh --keep keeps them" >&2
    exit 1
}
echo "${#tables[@]} files of CSV, ${#lines[@]} of JSON Lines, ${#censuses[@]} of Parquet and ${#pictures[@]} of SVG: seen as expected"
