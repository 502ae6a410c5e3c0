"""Examine a machine; nothing is installed or changed."""

from kernelmill.cli.doctor.diagnosis import Component, Diagnosis
from kernelmill.cli.doctor.packages import packages
from kernelmill.cli.doctor.pins import Pins
from kernelmill.cli.doctor.programs import compilers, gpus, programs
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.machine import Machine


def examine(machine: Machine, wanted: Pins) -> Diagnosis:
    """Compare the programs, packages and capabilities of a machine with those that are wanted."""
    return Diagnosis(
        components=(
            *programs(machine),
            *compilers(detect(machine), machine),
            *gpus(machine),
            *packages(machine, wanted),
            _sandbox(machine),
        )
    )


def _sandbox(machine: Machine) -> Component:
    unenforced = machine.unenforced()
    return Component(
        area="sandbox",
        name="confinement",
        state="differs" if unenforced else "ok",
        detail=f"this kernel cannot enforce: {', '.join(unenforced)}" if unenforced else "files, network and processes",
        remedy="Linux 5.13 or later with Landlock and seccomp" if unenforced else None,
    )
