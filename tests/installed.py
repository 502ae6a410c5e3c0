"""The compilers of this machine, which each process of the tests looks for once: every search starts some of them."""

import functools

from kernelmill.toolchains.detect import Toolbox, detect
from kernelmill.toolchains.machine import ThisMachine


@functools.cache
def installed() -> Toolbox:
    """Return what this machine has."""
    return detect(ThisMachine())
