"""Long work shows itself: what is printed, and when, on a scripted clock."""

import io

import pytest

from kernelmill.progress import Progress, duration, roughly


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Shown:
    """Progress that is shown on a stream of the test."""

    def __init__(self, *, terminal: bool) -> None:
        self.clock = Clock()
        self.stream = io.StringIO()
        self.stream.isatty = lambda: terminal  # type: ignore[method-assign]
        self.progress = Progress(lambda: self.stream, self.clock)

    def wait(self, seconds: int) -> None:
        """Let time pass, as the thread sees it that looks once a second."""
        for _ in range(seconds):
            self.clock.now += 1
            self.progress.tick()

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture
def shown() -> Shown:
    return Shown(terminal=False)


def test_stage_prints_a_line_at_its_start_and_one_with_the_time_at_its_end(shown: Shown) -> None:
    with shown.progress.stage("wrap", "Complete each unit to a program"):
        shown.wait(12)
    assert shown.lines[0] == "wrap: Complete each unit to a program"
    assert shown.lines[1].startswith("wrap: done in 12 s (")
    assert shown.lines[1].endswith(" of processor time)")
    assert len(shown.lines) == 2


def test_silent_stage_prints_a_line_every_half_minute(shown: Shown) -> None:
    with shown.progress.stage("package", "Write the samples"):
        shown.wait(95)
    assert shown.lines[1:-1] == ["package: 30 s", "package: 1 min 0 s", "package: 1 min 30 s"]


def test_step_of_a_stage_says_how_far_it_is_and_when_it_ends(shown: Shown) -> None:
    with shown.progress.stage("verify", "Prove each suite"), shown.progress.step("verify", 456, "suites") as advance:
        for _ in range(120):
            shown.wait(1)
            advance(1)
    assert shown.lines[1:-2] == [
        "verify: 456 suites",
        "verify: 29 of 456 suites (6 %), 30 s, about 7 min left",
        "verify: 59 of 456 suites (12 %), 1 min 0 s, about 7 min left",
        "verify: 89 of 456 suites (19 %), 1 min 30 s, about 6 min left",
        "verify: 119 of 456 suites (26 %), 2 min 0 s, about 6 min left",
    ]
    assert shown.lines[-2] == "verify: 120 suites in 2 min 0 s"


def test_step_within_a_stage_carries_the_name_of_both(shown: Shown) -> None:
    with shown.progress.stage("extract", "Extract"), shown.progress.step("parse", 2, "passes") as advance:
        advance(2)
    assert shown.lines[1:3] == ["extract: parse: 2 passes", "extract: parse: 2 passes in 0 s"]


def test_estimate_follows_the_recent_pace_after_many_restored_results(shown: Shown) -> None:
    with shown.progress.stage("cases", "Choose"), shown.progress.step("cases", 400, "programs") as advance:
        advance(300)
        for _ in range(50):
            shown.wait(10)
            advance(1)
        shown.wait(10)
    assert "cases: 350 of 400 programs (87 %), 8 min 30 s, about 9 min left" in shown.lines


def test_step_without_any_result_promises_nothing(shown: Shown) -> None:
    with shown.progress.stage("cases", "Choose"), shown.progress.step("cases", 9, "programs"):
        shown.wait(30)
    assert "cases: 0 of 9 programs (0 %), 30 s" in shown.lines


def test_innermost_step_is_shown_and_then_the_one_around_it(shown: Shown) -> None:
    with shown.progress.stage("fetch", "Download"):
        with shown.progress.step("unpack"):
            shown.wait(30)
        shown.wait(30)
    assert shown.lines[1:5] == [
        "fetch: unpack ...",
        "fetch: unpack: 30 s",
        "fetch: unpack: done in 30 s",
        "fetch: 1 min 0 s",
    ]


def fail_after(shown: Shown, units: int) -> None:
    with shown.progress.stage("verify", "Prove"), shown.progress.step("verify", 9, "suites") as advance:
        advance(units)
        raise OSError("full")


def test_failure_says_how_far_the_step_got(shown: Shown) -> None:
    with pytest.raises(OSError, match="full"):
        fail_after(shown, 4)
    assert shown.lines[2] == "verify: stopped at 4 of 9 suites after 0 s"
    assert shown.lines[3].startswith("verify: stopped after 0 s")


def test_command_prints_nothing_before_half_a_minute(shown: Shown) -> None:
    with shown.progress.step("parse", 3, "passes") as advance:
        shown.wait(29)
        advance(1)
        assert shown.lines == []
        shown.wait(1)
    assert shown.lines == ["parse: 1 of 3 passes (33 %), 30 s, about 60 s left"]


def test_terminal_shows_one_line_that_is_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shown = Shown(terminal=True)
    with shown.progress.stage("verify", "Prove"), shown.progress.step("verify", 4, "suites") as advance:
        shown.wait(1)
        advance(1)
        shown.wait(1)
        shown.progress.note("note: weaker isolation")
    drawn = shown.stream.getvalue()
    assert "\r\x1b[Kverify: 1 of 4 suites (25 %), 2 s, about 10 s left" in drawn
    assert "\r\x1b[Knote: weaker isolation\n" in drawn
    lasting = [line.rpartition("\x1b[K")[2] for line in drawn.split("\n")]
    assert lasting[:3] == ["verify: Prove", "note: weaker isolation", "verify: 1 suites in 2 s"]
    assert lasting[3].startswith("verify: done in 2 s (")
    assert lasting[4:] == [""]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (190, "3 min 10 s"), (3900, "1 h 5 min")]
)
def test_time_is_written_in_two_units_at_most(seconds: float, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(3, "10 s"), (94, "90 s"), (118, "2 min"), (640, "11 min"), (3900, "1 h 5 min")]
)
def test_estimate_is_rounded(seconds: float, text: str) -> None:
    assert roughly(seconds) == text
