#!/usr/bin/env bash
# Writes what is made from the types of the answers: docs/src/openapi.json and docs/src/laboratory.schema.json, the
# declarations of the page, the dictionaries of the Python package, and the tables of fields in the book.
set -euo pipefail
cd "$(dirname "$0")/.."

SCHEMA=overwrite cargo test --package kamisado-analysis --locked --test suite -- documents::schema
