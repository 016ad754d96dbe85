"""Uses the files of a release as people do who have downloaded them.

Usage: try.py FILE...
An archive of programs is unpacked, and both programs answer. A source archive is unpacked, and the first command of its
README is run. A wheel is installed into a new environment and a
package for JavaScript into a new folder, without a network, and answers. Licences must be those of the project,
whole and as files, and the version in each name the project's. The first that fails ends the script with an error.
"""

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ("LICENSE-MIT", "LICENSE-APACHE")
# The questions have the answer "win".
QUESTION = ["query", "start", "--value-only", "--format", "json"]
IN_PYTHON = """
import kamisado
with kamisado.Engine(memory="16M", threads=1) as engine:
    print(engine.value(kamisado.Board()))
"""


IN_NODE = """
import { createSolver } from "kamisado";
const solver = await createSolver({ memory: 16 << 20 });
console.log((await solver.position({ position: "start" })).value);
solver.close();
"""


def said(*command, **options):
    """What a command prints."""
    command = [str(part) for part in command]
    print("$", *(part for part in command if "\n" not in part), flush=True)
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def check_licences(folder):
    """Each licence lies somewhere in the folder as a file."""
    for name in LICENCES:
        found = [path for path in folder.rglob(name) if not path.is_symlink()]
        assert found, f"there is no {name}"
        for path in found:
            assert path.read_bytes() == (ROOT / name).read_bytes(), f"{path.relative_to(folder)} is not that of the project"


def unpacked(archive, folder):
    """The only folder in an archive."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as file:
            file.extractall(folder)
    else:
        with tarfile.open(archive) as file:
            file.extractall(folder)
    (only,) = folder.iterdir()
    return only


def try_programs(archive, folder):
    place = unpacked(archive, folder)
    programs = {path.stem: path for path in (place / "bin").iterdir()}
    for program in programs.values():
        program.chmod(0o755)
    assert programs.keys() == {"solver", "analysis"}, programs
    assert '"value":"win"' in said(programs["solver"], *QUESTION).replace(" ", "")
    assert said(programs["analysis"], "positions", "--plies", "8", "--count", "1").strip()
    versions = [said(program, "--version").split()[1] for program in programs.values()]
    assert all(version in archive.name for version in versions), versions
    pages = place / "share/man/man1"
    assert (pages / "solver.1").exists() and (pages / "analysis.1").exists(), "there are no manual pages"
    check_licences(place)


def try_source(archive, folder):
    place = unpacked(archive, folder)
    check_licences(place)
    print(said("cargo", "run", "--release", "--locked", "--bin", "solver", "--", "solve", cwd=place))


def try_wheel(wheel, folder):
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "files")
    check_licences(folder / "files")
    venv.create(folder / "environment", with_pip=True)
    (python,) = (path for path in (folder / "environment").glob("*/python*") if path.stem == "python")
    said(python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", wheel)
    # From another folder, where nothing of the source is.
    assert said(python, "-c", IN_PYTHON, cwd=folder).strip() == "win"


def try_javascript(package, folder):
    npm = shutil.which("npm")
    said(npm, "install", "--offline", "--no-audit", "--no-fund", package, cwd=folder)
    check_licences(folder / "node_modules/kamisado")
    (folder / "ask.mjs").write_text(IN_NODE)
    assert said("node", "ask.mjs", cwd=folder).strip() == "win"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    version = re.search('^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    for name in sys.argv[1:]:
        file = Path(name).resolve()
        # Wheels have no hyphen in a version.
        assert version.replace("-", "") in file.name.replace("-", ""), f"{file.name} is not of version {version}"
        attempts = {".whl": try_wheel, ".tgz": try_javascript}
        attempt = attempts.get(file.suffix, try_source if file.name.endswith("-source.tar.gz") else try_programs)
        with tempfile.TemporaryDirectory() as folder:
            attempt(file, Path(folder))
        print(f"{file.name}: works", flush=True)


main()
