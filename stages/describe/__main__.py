"""`python -m stages.describe`: data/verify and what led to it in, data/describe out."""

import asyncio
from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.config.params import Params
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.task_outcomes import outcomes_on_cpu
from kernelmill.models import templates as model_templates
from kernelmill.models.conversation import outcomes
from kernelmill.models.opening import opened
from kernelmill.pipeline import entry
from kernelmill.storage.outcomes import outcomes_of
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.describe import templates
from stages.describe.by_model.asking import MODULES, DescribeAsking
from stages.describe.repairs import repairs
from stages.describe.run import run

DATA = Path("data")


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    host = host_compiler(detect(machine, HOST_COMPILERS), machine)
    asyncio.run(_run(params.load(), Cpu(compiler=host, precompiles=True, recalls_runs=True)))


async def _run(parameters: Params, backend: Cpu) -> None:
    wanted = parameters.describe
    chosen = templates.load(wanted.variant, wanted.base)
    modules = model_templates.load(MODULES, wanted.variant, wanted.base)
    async with opened(parameters, "describe", DATA / "describe") as model:
        asking = None
        if model is not None:
            asking = DescribeAsking(
                model=model,
                modules=modules,
                backend=backend,
                rounds=parameters.conversation.rounds,
                solvers=wanted.solvers,
                kinds=wanted.tried,
            )
        kept = outcomes_on_cpu("repairs", "stages.describe.repairs", f"{backend.compiler_name} {backend.version}")
        broken = partial(repairs, backend=backend, most=wanted.repairs, kept=kept)
        references = outcomes_of("plain-references", "stages.describe.run")
        conversations = await run(DATA, chosen, parameters.select.licenses, broken, asking, kept=references)
        if model is not None:
            for outcome, number in outcomes(conversations).items():
                model.count(outcome, number)


if __name__ == "__main__":
    entry.run(main)
