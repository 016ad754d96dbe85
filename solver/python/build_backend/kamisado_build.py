"""Builds the package with maturin. Without Rust it says so at once: maturin would download a toolchain first."""

import shutil
import sys
from collections.abc import Callable
from typing import Any


def _requirements(config_settings: object = None) -> list[str]:
    if shutil.which("cargo") is None:
        sys.exit(
            "kamisado is built with Rust, and there is no cargo on the PATH: install Rust (https://rustup.rs), or a wheel "
            "that was built elsewhere"
        )
    return ["maturin>=1.16,<2"]


def _of_maturin(hook: str) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        import maturin

        return getattr(maturin, hook)(*given, **named)

    return call


get_requires_for_build_wheel = get_requires_for_build_sdist = get_requires_for_build_editable = _requirements
build_wheel, build_sdist, build_editable = map(_of_maturin, ["build_wheel", "build_sdist", "build_editable"])
prepare_metadata_for_build_wheel = _of_maturin("prepare_metadata_for_build_wheel")
prepare_metadata_for_build_editable = _of_maturin("prepare_metadata_for_build_editable")
