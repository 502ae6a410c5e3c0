import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kernelmill.cli import review_screen
from kernelmill.cli.main import main
from kernelmill.errors import InputError
from kernelmill.records import ManifestEntry, TritonRow
from kernelmill.records.reviews import Decision, Review, SampleReviews
from kernelmill.reviews import keeping
from kernelmill.reviews.deciding import content, state
from kernelmill.reviews.queue import queue
from kernelmill.storage import jsonl
from stages.package import outputs
from stages.package.dataset import dataset
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.report.programs import ROW, TESTS
from tests.stages.report.programs import prompt as program_prompt
from tests.stages.select.kernels import source

FATES = {"float": "verified", "double": "verify"}
INPUTS = joined(of_sources(source()), chain(relu(FATES, source="proj"), FATES))
MADE = dataset(INPUTS, lambda _: lambda _: None)
(ENTRY,) = MADE.manifest


def review(who: str, decision: Decision = "accepted", *, of: ManifestEntry = ENTRY) -> Review:
    return Review(reviewer=who, content=content(of), decision=decision)


def decided(*reviews: Review) -> str:
    return state(ENTRY, SampleReviews(sample=ENTRY.id, reviews=reviews))


@pytest.fixture(scope="module")
def packaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset, which no test changes."""
    folder = tmp_path_factory.mktemp("packaged")
    outputs.write(folder / "data", folder / "examples", MADE)
    return folder / "data"


@pytest.fixture
def data(packaged: Path, tmp_path: Path) -> Path:
    return shutil.copytree(packaged, tmp_path / "data")


PROGRAM = replace(ROW, reference="eager", mutants=10, mutants_killed=9)
LINE = ManifestEntry(
    language="triton", id=PROGRAM.task_id, sha256="ab", license=PROGRAM.license, lines=25, verdict="verified",
    tests="cd", prompts="ef",
)  # fmt: skip


@pytest.fixture(params=keeping.PACKAGED)
def both(data: Path, request: pytest.FixtureRequest) -> Path:
    """A dataset with a kernel and a Triton program, which is packaged or waits for that."""
    jsonl.write(data / request.param / "triton.jsonl", (PROGRAM,))
    jsonl.write(data / request.param / "prompts.jsonl", (program_prompt("complete"), program_prompt("repair")))
    jsonl.write(data / "manifest.jsonl", (ENTRY, LINE))
    return data


def run(data: Path, *arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["review", "--data", str(data), *arguments], input=typed)


def test_sample_is_accepted_by_two_different_people() -> None:
    assert decided() == decided(review("ann")) == decided(review("ann"), review("Ann")) == "waiting"
    assert decided(review("ann"), review("bob")) == "accepted"


def test_one_rejection_rejects_until_its_author_accepts() -> None:
    assert decided(review("ann"), review("bob"), review("eve", "rejected")) == "rejected"
    assert decided(review("ann", "rejected"), review("bob"), review("ann")) == "accepted"


@pytest.mark.parametrize("field", ["sha256", "license", "tests", "prompts"])
def test_review_of_another_version_is_void(field: str) -> None:
    other = jsonl.loads(ManifestEntry, jsonl.dumps(ENTRY).replace(f'"{field}":"', f'"{field}":"x'))
    assert decided(review("ann", of=other), review("bob")) == "waiting"
    assert decided(review("ann", "rejected", of=other)) == "waiting"


def test_change_of_the_verdict_voids_no_review() -> None:
    assert content(replace(ENTRY, verdict="executed", grade="")) == content(ENTRY)


def test_reviews_are_read_back_from_their_files(tmp_path: Path) -> None:
    written = SampleReviews(
        sample="p/a.cu:k", reviews=(replace(review("é: ann"), note="- [x]\nsecond", objections=("tests",)),)
    )
    path = keeping.write(tmp_path, written)
    assert path.parent == tmp_path / "reviews"
    assert keeping.read_all(tmp_path) == {"p/a.cu:k": written}


@pytest.mark.parametrize(
    "text", ["", "[]", "sample: a\nreviews: 1\n", "a: [", "sample: a\nsampel: b\n", "!!python/object:os.system {}"]
)
def test_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "reviews/a.yaml"
    jsonl.write_text(path, text)
    with pytest.raises(InputError, match=r"reviews/a\.yaml is not"):
        keeping.read_all(tmp_path)


def test_two_files_about_one_sample_are_an_error(tmp_path: Path) -> None:
    path = keeping.write(tmp_path, SampleReviews(sample="p/a.cu:k"))
    path.with_name("b.yaml").write_bytes(path.read_bytes())
    with pytest.raises(InputError, match=r"and another file review p/a\.cu:k"):
        keeping.read_all(tmp_path)


def test_answers_to_all_questions_are_recorded(data: Path) -> None:
    done = run(data, "--reviewer", "ann", "--no-color", typed="y\ny\nn\ny\ny\nno empty input\n")
    assert done.exit_code == 0, done.output
    (kept,) = keeping.read_all(data).values()
    assert [(one.reviewer, one.decision, one.objections, one.note) for one in kept.reviews] == [
        ("ann", "rejected", ("tests",), "no empty input")
    ]


def test_screen_shows_kernel_tests_and_proof(data: Path) -> None:
    done = run(data, "--reviewer", "ann", "--no-color", typed="q\n")
    assert "__global__" in done.output
    assert "relu_float" in done.output
    assert not (data / "reviews").exists()


def test_screen_shows_how_the_kernel_is_launched(tmp_path: Path) -> None:
    host = "// run_relu: runs it.\nvoid run_relu(float *out, int n) {\n  if (n) {\n    launch(out);\n  }\n}"
    code = f"void other() {{\n}}\n\n{host}\n\nint main() {{\n  run_relu(out, 3);\n}}\n"
    suites = tuple(replace(one, wrapper="run_relu", code=code) for one in MADE.suites)
    assert {review_screen.host_function(one) for one in suites} == {host}
    assert review_screen.host_function(replace(suites[0], wrapper="run_nothing")) == "run_nothing"
    outputs.write(tmp_path / "data", tmp_path / "examples", replace(MADE, suites=suites))
    assert "launch(out);" in run(tmp_path / "data", "--reviewer", "ann", "--no-color", typed="q\n").output


def test_units_of_a_kernel_with_a_long_name_are_told_apart(tmp_path: Path) -> None:
    name = "a_kernel_with_a_name_that_is_wider_than_a_column_of_the_table"
    samples = tuple(
        replace(
            one,
            kernel_name=name,
            verification=tuple(replace(each, unit=each.unit.replace("relu", name)) for each in one.verification),
        )
        for one in MADE.samples
    )
    outputs.write(tmp_path / "data", tmp_path / "examples", replace(MADE, samples=samples))
    said = run(tmp_path / "data", "--reviewer", "ann", "--no-color", typed="q\n").output.partition("proof of")[2]
    assert [line.partition("│")[0].strip() for line in said.splitlines() if "derived" in line] == ["double", "float"]


def test_reviewed_sample_waits_for_others_only(data: Path) -> None:
    assert run(data, "--reviewer", "ann", "relu", "--accept").exit_code == 0
    assert "nothing waits for ann" in run(data, "--reviewer", "ann").output
    assert "does not wait for ann" in run(data, "--reviewer", "ann", "relu").output
    assert "0 accepted, 0 rejected, 1 waiting\n" in run(data, "--list").output
    assert "1 of 2 accept" in run(data, "--list").output
    assert run(data, "--reviewer", "bob", "relu", "--accept").exit_code == 0
    assert "1 accepted, 0 rejected, 0 waiting\n" in run(data, "--list").output


def test_unknown_sample_is_an_error(data: Path) -> None:
    done = run(data, "--reviewer", "ann", "nothing")
    assert done.exit_code == 1
    assert "no sample is named nothing" in done.output


def test_unreviewed_samples_can_be_left_out_and_still_be_reviewed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    outputs.write(data, tmp_path / "examples", dataset(replace(INPUTS, unreviewed=False), lambda _: lambda _: None))
    assert (data / "dataset/samples.jsonl").read_text(encoding="utf-8") == ""
    for who in ("ann", "bob"):
        assert run(data, "--reviewer", who, "relu", "--accept").exit_code == 0
    reviewed = replace(INPUTS, unreviewed=False, reviews=keeping.read_all(data))
    made = dataset(reviewed, lambda _: lambda _: None)
    assert [one.task_id for one in made.samples] == [ENTRY.id]
    assert made.metrics.reviews == {"accepted": 1}
    assert made.manifest == MADE.manifest


def test_program_waits_beside_the_kernels(both: Path) -> None:
    listed = run(both, "--list").output
    assert "0 accepted, 0 rejected, 2 waiting\n" in listed
    assert f"{PROGRAM.task_id}: no particular reason" in listed


def test_screen_shows_program_wrapper_tests_prompt_and_figures(both: Path) -> None:
    shown = run(both, "--reviewer", "ann", "--no-color", "_scale_kernel", typed="q\n").output
    for part in (
        "liger, ops/scale.py, BSD-2-Clause", "def _scale_kernel(out, x, n, BLOCK: tl.constexpr):",
        "def kernel_wrapper(x):", "[complete; also: repair]", "the complete task", TESTS.splitlines()[0], "9 of 10",
        "gfx90a, gfx942",
    ):  # fmt: skip
        assert part in shown


def test_program_is_accepted_by_its_kernel_or_id(both: Path) -> None:
    for who, name in (("ann", "_scale_kernel"), ("bob", PROGRAM.task_id)):
        assert run(both, "--reviewer", who, name, "--accept").exit_code == 0
    assert keeping.read_all(both).keys() == {PROGRAM.task_id}
    assert "1 accepted, 0 rejected, 1 waiting\n" in run(both, "--list").output


@pytest.mark.parametrize(
    ("program", "reasons"),
    [
        (PROGRAM, ()),
        (replace(PROGRAM, mutants_killed=8), ("weak mutation score (80%)",)),
        (replace(PROGRAM, reference="interpreter"), ("expected outputs come from the kernel itself",)),
        (replace(PROGRAM, mutants=0, mutants_killed=0), ()),
    ],
)
def test_program_is_looked_at_for_weak_tests_and_for_its_reference(
    program: TritonRow, reasons: tuple[str, ...]
) -> None:
    assert [one.reasons for one in queue([program], [LINE], {})] == [reasons]


def test_sample_that_is_in_no_table_does_not_wait(data: Path) -> None:
    lost = replace(ENTRY, id="proj/overlaps.cu:k")
    jsonl.write(data / "manifest.jsonl", (ENTRY, lost))
    assert "0 accepted, 0 rejected, 1 waiting\n" in run(data, "--list").output
    assert "no sample is named k" in run(data, "--reviewer", "ann", "k").output
