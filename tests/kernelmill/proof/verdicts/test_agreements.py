"""When the project's own operator stands behind a suite."""

from dataclasses import replace
from pathlib import Path

from kernelmill.proof.verdicts.agreements import FILE, agreements, confirmed, text_hash
from kernelmill.proof.verdicts.verification_gate import concluded
from kernelmill.records import ReferenceAgreement, Suite
from kernelmill.storage import jsonl
from tests.kernelmill.proof.verdicts.whole import WHOLE
from tests.kernelmill.records.texts import suite_text

SUITE = Suite(
    id=WHOLE.id, source="a", kernel_id=WHOLE.id, name="k", wrapper="run_k", golden="serial", cases=(), goldens=(),
    code="int main() {}", text=suite_text(),
)  # fmt: skip
AGREEMENT = ReferenceAgreement(id=SUITE.id, text_hash=text_hash(SUITE), operator="k_cpu")
VERIFIED = concluded(WHOLE)


def test_suite_that_the_projects_operator_confirms_has_an_independent_reference(tmp_path: Path) -> None:
    jsonl.write(tmp_path / FILE, [AGREEMENT])
    found = confirmed(VERIFIED, SUITE, agreements(tmp_path))
    assert (VERIFIED.grade, found.reference, found.grade) == ("B", "project", "A")


def test_agreement_says_nothing_of_another_text(tmp_path: Path) -> None:
    known = {AGREEMENT.id: AGREEMENT}
    assert confirmed(VERIFIED, replace(SUITE, code="int main() { return 0; }"), known) == VERIFIED
    assert confirmed(VERIFIED, SUITE, agreements(tmp_path)) == VERIFIED


def test_agreement_verifies_nothing() -> None:
    executed = concluded(replace(WHOLE, branches_covered=0))
    found = confirmed(executed, SUITE, {AGREEMENT.id: AGREEMENT})
    assert (found.level, found.reference, found.grade) == ("executed", "project", "")
