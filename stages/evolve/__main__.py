"""`python -m stages.evolve`: data/verify and what led to it in, data/evolve out."""

import asyncio
from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.config.params import Params
from kernelmill.execution.cpu import Cpu
from kernelmill.gates.program_gates import gate_setup, program_gates
from kernelmill.models import templates
from kernelmill.models.conversation import outcomes
from kernelmill.models.opening import opened
from kernelmill.pipeline import entry
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.evolve.run import Evolving, run
from stages.evolve.variants import MODULES

DATA = Path("data")


def main() -> None:
    """Run the stage on the repository's own folders."""
    asyncio.run(_run(params.load()))


async def _run(parameters: Params) -> None:
    machine = ThisMachine()
    async with opened(parameters, "evolve", DATA / "evolve") as model:
        if model is None or not parameters.evolve.seeds:
            await run(DATA, None)
            return
        setup = gate_setup(DATA, parameters.gates, detect(machine, PINNED_COMPILERS))
        host = host_compiler(detect(machine, HOST_COMPILERS), machine)
        evolving = Evolving(
            model=model,
            modules=templates.load(MODULES, parameters.describe.variant, parameters.describe.base),
            backend=Cpu(compiler=host, precompiles=True, recalls_runs=True),
            gates=partial(program_gates, setup=setup),
            thresholds=parameters.verify,
            seeds=parameters.evolve.seeds,
            rounds=parameters.conversation.rounds,
        )
        for outcome, number in outcomes(await run(DATA, evolving)).items():
            model.count(outcome, number)


if __name__ == "__main__":
    entry.run(main)
