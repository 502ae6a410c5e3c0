"""Variants that are compiled, run under all checks and, with a new kernel, proven by the suite of their parent."""

import pytest

from kernelmill.models.conversation import Judged
from kernelmill.records import Suite
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.variants import VariantKind
from stages.cases.recording import suite
from stages.evolve import variants
from stages.evolve.changes import Seed, changes
from stages.evolve.variants import VariantTask
from tests.stages.cases.kernels import GATHER, GATHERED, cpu

pytestmark = pytest.mark.compiler
FUSED = GATHER.replace("value + 1;", "value + 1 < 0 ? 0 : value + 1;").replace(
    "out[i] = value;", "out[i] = value < 0 ? 0 : value;"
)


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> Seed:
    """A kernel that looks up rows of a table, with its suite."""
    made = suite(GATHERED, cpu(), tmp_path_factory.mktemp("gathered"))
    return Seed(suite=made, relations=GATHERED.relations)


def judged(of: Seed, kind: VariantKind, code: str) -> Judged[Suite]:
    change = next(one for one in changes(of) if one.kind is kind)
    return variants.judged(VariantTask(seed=of, change=change, backend=cpu()), f"```cpp\n{code}```\n")


def test_fused_kernel_passes_and_the_kernel_without_the_step_does_not(seed: Seed) -> None:
    fused = judged(seed, VariantKind.FUSION, FUSED)
    assert (fused.outcome, fused.feedback) == (AttemptOutcome.ACCEPTED, "")
    assert judged(seed, VariantKind.FUSION, GATHER).outcome is AttemptOutcome.DIFFERENT_OUTPUT
