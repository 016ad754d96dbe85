#!/usr/bin/env bash
# Puts the figures of data/figures.csv and the tables of data/*.md into the documents that quote them.
set -euo pipefail
cd "$(dirname "$0")/.."

FIGURES=overwrite cargo test --workspace --locked --test suite -- documents::figures
