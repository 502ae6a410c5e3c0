"""What the tests of capture share."""

from collections.abc import Callable

from kernelmill.capture.job import CaptureJob

MakeJob = Callable[..., CaptureJob]
KERNEL = "__global__ void k(int* p) { *p = 1; }\n"
