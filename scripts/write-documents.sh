#!/usr/bin/env bash
# Writes what is made for readers: docs/src/openapi.json and docs/src/laboratory.schema.json, the declarations of the
# package for JavaScript, the dictionaries of the Python package, and the generated blocks of the pages: fields, parameters, help, columns, and what
# examples print.
set -euo pipefail
cd "$(dirname "$0")/.."

# One after another, since all write into the same pages.
DOCUMENTS=overwrite cargo test --workspace --locked --test suite -- documents::generated documents::schema --test-threads 1
TRYCMD=overwrite cargo test --package kamisado-analysis --locked --test suite -- documents::examples
