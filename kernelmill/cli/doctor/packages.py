"""Python packages: their versions compared with the pinned ones, and whether torch and NumPy work together."""

import re
import sys
from collections.abc import Iterator

from packaging.version import Version

from kernelmill.cli.doctor.diagnosis import Component, State
from kernelmill.cli.doctor.pins import Pins
from kernelmill.toolchains.machine import Machine

INSTALL_LOCK = "pip install -r requirements/lock.txt"
TORCH_AND_NUMPY = "import torch; torch.zeros(1).numpy()"
_MISMATCH = re.compile(r"compiled using NumPy 1\.x|Numpy is not available|_ARRAY_API not found")


def packages(machine: Machine, wanted: Pins) -> Iterator[Component]:
    """Yield a summary, a component for each package that is absent or of another version, and torch with NumPy."""
    installed = {name: machine.distribution(name) for name in sorted(wanted.versions)}
    matching = sum(_matches(version, wanted.versions[name]) for name, version in installed.items())
    yield Component(
        area="packages",
        name="requirements/lock.txt",
        state="ok" if matching == len(installed) else "differs",
        detail=f"{matching} of {len(installed)} packages as pinned, under Python {sys.version.split()[0]}",
        remedy=INSTALL_LOCK,
    )
    for name, version in installed.items():
        pinned = wanted.versions[name]
        if not _matches(version, pinned):
            absent: State = "broken" if name in wanted.needed else "missing"
            yield Component(
                area="packages",
                name=name,
                state=absent if version is None else "differs",
                version=version,
                pinned=pinned,
                remedy=f"pip install '{name}=={pinned}'",
            )
    yield from _torch_and_numpy(machine, wanted.versions)


def _matches(version: str | None, pinned: str) -> bool:
    """Return whether a version is the pinned one, regardless of local version labels (`+cpu`) and build numbers.

    A wheel that was rebuilt under a new build number may still state the version without it.
    """
    if version is None:
        return False
    public = Version(version).public
    return public == Version(pinned).public or pinned.startswith(f"{public}.")


def _torch_and_numpy(machine: Machine, pinned: dict[str, str]) -> Iterator[Component]:
    """Create an array: a torch built for NumPy 1 can be imported next to NumPy 2, and only fails at its first array."""
    torch, numpy = machine.distribution("torch"), machine.distribution("numpy")
    if torch is None or numpy is None:
        return
    answer = machine.ask([sys.executable, "-c", TORCH_AND_NUMPY])
    mismatch = _MISMATCH.search(answer.text) is not None
    if answer.status == 0 and not mismatch:
        yield Component(area="packages", name="torch with NumPy", state="ok", version=f"{torch} with {numpy}")
        return
    message = (answer.text.strip().splitlines() or [f"status {answer.status}"])[-1]
    yield Component(
        area="packages",
        name="torch with NumPy",
        state="broken",
        version=f"{torch} with {numpy}",
        detail=f"torch {torch} was built for NumPy 1 and cannot use NumPy {numpy}" if mismatch else message,
        remedy=_remedy(torch, numpy, pinned),
    )


def _remedy(torch: str, numpy: str, pinned: dict[str, str]) -> str:
    """Restore whichever of the two is not the pinned version; if neither is pinned, install the NumPy torch needs."""
    wrong = [
        f"'{name}=={pinned[name]}'"
        for name, version in (("torch", torch), ("numpy", numpy))
        if name in pinned and not _matches(version, pinned[name])
    ]
    if wrong:
        return f"pip install {' '.join(wrong)}"
    return INSTALL_LOCK if "torch" in pinned else "pip install 'numpy<2'"
