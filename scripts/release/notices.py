"""Prints the licences of everything from outside that is inside the programs, with their texts.

Usage: notices.py [--target TARGET] [--manifest-path FILE] PACKAGE...
The packages are those of the lock file on which a PACKAGE depends when it runs. Texts come from their sources, where Cargo
has unpacked them. A package without a text is an error.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCE = re.compile(r"(licen[sc]e|copying|notice|copyright|unlicense)([-._].*)?$|.*[-_.]licen[sc]e(\.(txt|md))?$", re.I)
# Sources and data in which such a name means something else, and what is not compiled.
SKIPPED = {"tests", "test", "benches", "examples", "contrib", "docs"}
CODE = {".rs", ".c", ".h", ".snap", ".svg", ".json", ".py"}
# Licences that we do not use: where there is a choice, we take the other one.
NOT_CHOSEN = {"zstd/COPYING"}

# What no package of Rust brings.
FONTS = ("DejaVu Sans 2.37 (fonts of pictures and charts)", "Bitstream-Vera", ROOT / "solver/picture/fonts/LICENSE")
MUSL = "Copyright © 2005-2020 Rich Felker, et al."
STANDARD_LIBRARY = "Copyright (c) The Rust Project Contributors"


def mit(copyright_line):
    """The MIT licence with another holder of the copyright than ours."""
    text = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8")
    return re.sub(r"(?m)^Copyright.*$", copyright_line, text, count=1)


def output(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def packages(options):
    """The packages from outside that are compiled into the programs."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", options.target]
    found = json.loads(output(command + ["--manifest-path", str(options.manifest_path)]))
    by_id = {package["id"]: package for package in found["packages"]}
    uses = {
        node["id"]: [use["pkg"] for use in node["deps"] if any(kind["kind"] is None for kind in use["dep_kinds"])]
        for node in found["resolve"]["nodes"]
    }
    waiting = [id for id, package in by_id.items() if package["name"] in options.package and package["source"] is None]
    if len(waiting) != len(options.package):
        sys.exit(f"notices.py: expected the packages {', '.join(options.package)} in the workspace")
    seen = set()
    while waiting:
        id = waiting.pop()
        if id not in seen:
            seen.add(id)
            waiting += uses[id]
    outside = [by_id[id] for id in seen if by_id[id]["source"] is not None]
    return sorted(outside, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The licence texts in a package's sources, those of code from elsewhere included."""
    folder = Path(package["manifest_path"]).parent
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if (
            path.is_file()
            and LICENCE.match(path.name)
            and path.suffix.lower() not in CODE
            and SKIPPED.isdisjoint(inside.parts)
            and inside.as_posix() not in NOT_CHOSEN
        ):
            yield path.read_text(encoding="utf-8", errors="replace")
    if package["license_file"] is not None:
        yield (folder / package["license_file"]).read_text(encoding="utf-8", errors="replace")


def main():
    parser = argparse.ArgumentParser()
    host = re.search(r"(?m)^host: (.*)$", output(["rustc", "--version", "--verbose"]))[1]
    parser.add_argument("--target", default=host, help="default: this machine")
    parser.add_argument("--manifest-path", default=ROOT / "Cargo.toml")
    parser.add_argument("package", nargs="+")
    options = parser.parse_args()

    # From a text, without its line breaks, to who is under it, and the text as it is.
    under, shown = defaultdict(list), {}
    names, missing = [], []

    def add(name, text):
        key = " ".join(text.split())
        shown.setdefault(key, text.replace("\r\n", "\n").strip("\n"))
        if name not in under[key]:
            under[key].append(name)

    for package in packages(options):
        name = f"{package['name']} {package['version']}"
        names.append(f"{name}: {package['license']}")
        found = list(texts(package))
        if not found and package["license"] == "MIT" and package["authors"]:
            found = [mit(f"Copyright (c) {', '.join(package['authors'])}")]
        if not found:
            missing.append(name)
        for text in found:
            add(name, text)
    if missing:
        sys.exit(f"notices.py: no licence text in the sources of {', '.join(missing)}")

    names.append("Rust's standard library: MIT OR Apache-2.0")
    add("Rust's standard library", mit(STANDARD_LIBRARY))
    if options.target.endswith("-musl"):
        names.append("musl (the C library of the static programs): MIT")
        add("musl", mit(MUSL))
    if {"kamisado-analysis", "kamisado-cli"} & set(options.package):
        name, licence, path = FONTS
        names.append(f"{name}: {licence}")
        add(name, path.read_text(encoding="utf-8"))

    out = ["This is what the programs contain besides their own code, and the licences of it.", "", *names]
    for key in sorted(under, key=lambda key: under[key][0]):
        out += ["", "=" * 80, *under[key], "-" * 80, "", shown[key]]
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print("\n".join(out))


if __name__ == "__main__":
    main()
