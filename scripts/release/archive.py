"""Packs a folder into a .tar.gz or a .zip: the same files give the same bytes.

Usage: archive.py FOLDER ARCHIVE SECONDS
Names are sorted, nobody owns the files, and all are of one time, SECONDS since 1970.
"""

import gzip
import sys
import tarfile
import time
import zipfile
from pathlib import Path


def mode(path):
    """The permissions: programs can be run, and everything can be read."""
    return 0o755 if path.is_dir() or path.parent.name == "bin" else 0o644


def pack_tar(paths, top, archive, seconds):
    with open(archive, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=seconds) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in paths:
                entry = tarfile.TarInfo(path.relative_to(top).as_posix())
                entry.mode, entry.mtime = mode(path), seconds
                if path.is_dir():
                    entry.type = tarfile.DIRTYPE
                    tar.addfile(entry)
                else:
                    entry.size = path.stat().st_size
                    with open(path, "rb") as content:
                        tar.addfile(entry, content)


def pack_zip(paths, top, archive, seconds):
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in paths:
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(top).as_posix(), time.gmtime(seconds)[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = (0o100000 | mode(path)) << 16
                packed.writestr(entry, path.read_bytes())


def main():
    folder, archive, seconds = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    top = folder.parent
    paths = sorted([folder, *folder.rglob("*")], key=lambda path: path.relative_to(top).as_posix())
    pack = pack_zip if archive.endswith(".zip") else pack_tar
    pack(paths, top, archive, seconds)


if __name__ == "__main__":
    main()
