"""Steps a batch with a compiled core that records its calls, and prints where in the core the functions lie.

python -m tests.native.recorded_step CORE
"""

import ctypes
import sys
from importlib.util import module_from_spec, spec_from_file_location

CORE = "kingdomino.native._core"


def use(path: str) -> None:
    """Take this core instead of the installed one; `kingdomino.native` must not have been imported before."""
    spec = spec_from_file_location(CORE, path)
    assert spec
    assert spec.loader
    sys.modules[CORE] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[CORE])


def main(path: str) -> None:
    use(path)
    from kingdomino.native import batch

    many = batch("kingdomino(seats=2)", 4, seed=1, threads=1)
    actions = many.masks.argmax(axis=1)
    recorder = ctypes.CDLL(path)
    recorder.place_of.restype = ctypes.c_size_t
    recorder.record(True)
    many.step(actions)
    recorder.record(False)
    print(*(hex(recorder.place_of(ctypes.c_size_t(index))) for index in range(recorder.recorded())))


if __name__ == "__main__":
    main(sys.argv[1])
