"""Refuses, before the compiled module is loaded, the interpreters that it does not support."""

import sysconfig
from importlib import import_module


def _is_main() -> bool:
    for name in ["_interpreters", "_xxsubinterpreters"]:
        try:
            interpreters = import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True


if sysconfig.get_config_var("Py_GIL_DISABLED") or not _is_main():
    raise ImportError(
        "kamisado runs in the main interpreter of an ordinary build of Python, found a subinterpreter or a free-threaded build"
    )
