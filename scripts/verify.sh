#!/usr/bin/env bash
# Checks the files of data/: their checksums, the table and the certificates, and the records.
set -euo pipefail
cd "$(dirname "$0")/.."

(cd data && sha256sum --check SHA256SUMS)
cargo build --release --locked --bin solver
target/release/solver verify data/initial-round-ply5.table
target/release/solver verify data/initial-round.cert
target/release/solver verify data/boards/mega.cert
python3 scripts/check_certificate.py data/initial-round.cert
for record in data/records/*.txt; do
    target/release/solver record "$record"
done
