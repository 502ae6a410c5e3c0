from kernelmill.config.params import RepairParams
from kernelmill.proof.mutants.edits import Edit, Site
from kernelmill.records.repairs import BrokenUnit, FoundBy
from stages.describe import mistakes
from stages.describe.mistakes import Judged, found


def site(operator: str, start: int = 0) -> Site:
    return Site(operator=operator, edits=(Edit(start=start, end=start, before="x", level="token"),))


def broken(of: Site, found_by: FoundBy, text: str = "") -> BrokenUnit:
    return BrokenUnit(
        id="u", source="s", kernel_id="k", name="n", operator=of.operator, line=1, found_by=found_by,
        broken=text or f"{of.operator} {of.start}", report="r",
    )  # fmt: skip


def judging(found_by: FoundBy, *unnoticed: str, asked: list[str] | None = None) -> Judged:
    def judged(of: Site) -> BrokenUnit | None:
        if asked is not None:
            asked.append(of.operator)
        return None if of.operator in unnoticed else broken(of, found_by)

    return judged


def test_pairs_are_of_as_many_operators_as_there_are() -> None:
    sites = [site("offset", 1), site("offset", 2), site("offset", 3), site("bound", 4), site("factor", 5)]
    made = found(sites, RepairParams(by_tests=4, by_race=0), judging("tests"), judging("race"))
    assert [one.operator for one in made] == ["offset", "bound", "factor", "offset"]


def test_number_of_pairs_is_bounded_for_each_way_to_detect_them() -> None:
    sites = [site(operator, at) for at, operator in enumerate(("barrier", "offset", "bound", "barrier", "tail"))]
    for by_tests, by_race in ((0, 0), (1, 0), (0, 2), (2, 1)):
        made = found(sites, RepairParams(by_tests=by_tests, by_race=by_race), judging("tests"), judging("race"))
        assert len(made) <= by_tests + by_race
        assert sum(one.found_by == "tests" for one in made) == by_tests


def test_race_check_tries_barriers_first_and_no_operator_that_cannot_race() -> None:
    asked: list[str] = []
    sites = [site("offset"), site("bound", 1), site("atomic", 2), site("barrier", 3)]
    found(sites, RepairParams(by_tests=0, by_race=2), judging("tests"), judging("race", asked=asked))
    assert asked == ["barrier", "atomic"]


def test_mutants_that_nothing_detects_are_given_up_after_a_few() -> None:
    asked: list[str] = []
    sites = [site("offset", at) for at in range(20)]
    most = RepairParams(by_tests=2, by_race=0)
    assert found(sites, most, judging("tests", "offset", asked=asked), judging("race")) == ()
    assert len(asked) == mistakes.MOST_FAILED


def test_text_that_tests_and_race_check_both_reject_is_one_pair() -> None:
    made = found([site("barrier")], RepairParams(by_tests=1, by_race=1), judging("tests"), judging("race"))
    assert [one.found_by for one in made] == ["tests"]
