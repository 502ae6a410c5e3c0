from dataclasses import replace

from kernelmill.records.prompts import DescribedUnit, MissingPrompt
from kernelmill.records.reasons import DescribeReason
from stages.package.metrics.prompt_counts import prompt_counts

DOCUMENTED = DescribedUnit(
    id="a/x.cu:k_float", source="a", kernel_id="a/x.cu:k", name="k_float", kinds=("complete", "translate"), quotations=2
)
WAITING = DescribedUnit(
    id="b/y.cu:g_float", source="b", kernel_id="b/y.cu:g", name="g_float", kinds=("translate",), quotations=1,
    missing=(MissingPrompt(kind="complete", reason=DescribeReason.MODE_NOT_EXPLAINED, detail="mode"),), waiting=True,
)  # fmt: skip


def test_prompts_are_counted_by_kind_and_kernels_by_the_words_they_have() -> None:
    report = prompt_counts([DOCUMENTED, WAITING])["all"]
    assert report.kinds == {"complete": 1, "instruct": 0, "translate": 2, "parallelize": 0, "repair": 0}
    assert (report.kernels, report.documented, report.quoted, report.waiting) == (2, 2, 1, 1)
    assert report.missing == {"complete": {"mode_not_explained": 1}}


def test_kernel_with_one_documented_unit_does_not_wait() -> None:
    other = replace(WAITING, source="a", kernel_id=DOCUMENTED.kernel_id)
    report = prompt_counts([DOCUMENTED, other])["a"]
    assert (report.quoted, report.waiting) == (1, 0)


def test_kernels_that_a_model_described_count_neither_as_waiting_nor_as_the_projects_own_words() -> None:
    described = replace(WAITING, waiting=False, described_by="gpt", unclear=2, kinds=("complete", "translate"))
    report = prompt_counts([DOCUMENTED, described])["all"]
    assert (report.quoted, report.described, report.waiting, report.unclear) == (1, 1, 0, 2)


def test_sources_without_prompts_have_no_report() -> None:
    assert prompt_counts([]) == {}
    assert list(prompt_counts([DOCUMENTED])) == ["all", "a"]
