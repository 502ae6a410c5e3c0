import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kernelmill.config.model_params import LimitParams
from kernelmill.models.server.failures import retry_after
from kernelmill.models.server.pace import STAGGER, Pace


class Clock(selectors.SelectSelector):
    """Lets time pass at once while nothing else happens."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        self.now += 0 if ready else timeout or 0
        return ready


def passed(work: Callable[[], Awaitable[object]]) -> float:
    """Return the seconds that work would take."""
    clock = Clock()
    loop = asyncio.SelectorEventLoop(clock)
    loop.time = lambda: clock.now  # type: ignore[method-assign]
    try:
        loop.run_until_complete(work())
    finally:
        loop.close()
    return clock.now


def turns(limits: LimitParams, count: int, tokens: int = 0) -> float:
    async def work() -> None:
        pace = Pace(limits)
        await asyncio.gather(*(pace.turn(lambda: tokens) for _ in range(count)))

    return passed(work)


def test_requests_are_spread_over_the_minute() -> None:
    assert turns(LimitParams(requests_per_minute=30), 31) == pytest.approx(60)


def test_tokens_a_minute_are_limited_and_large_requests_pass() -> None:
    # A twentieth of a minute's tokens passes at once; the rest takes its time.
    assert turns(LimitParams(tokens_per_minute=1000), 4, tokens=500) == pytest.approx(120 - 3)


def test_first_questions_in_flight_begin_one_after_another_and_others_at_once() -> None:
    begun: list[float] = []

    async def work() -> None:
        pace = Pace(LimitParams(in_flight=3))

        async def question() -> None:
            await pace.start()
            begun.append(asyncio.get_running_loop().time())

        await asyncio.gather(*(question() for _ in range(3)))
        await asyncio.gather(*(question() for _ in range(3)))

    passed(work)
    assert begun == pytest.approx([0, STAGGER, 2 * STAGGER, *[2 * STAGGER] * 3])


def test_no_limit_takes_no_time() -> None:
    assert turns(LimitParams(), 1000, tokens=10**6) == 0


def test_pause_holds_every_request_and_the_longest_counts() -> None:
    async def work() -> None:
        pace = Pace(LimitParams())
        pace.pause(7)
        pace.pause(3)
        await asyncio.gather(*(pace.turn(lambda: 1) for _ in range(5)))

    assert passed(work) == pytest.approx(7)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("3", 3),
        ("0.5", 0.5),
        ("-4", 0),
        ("nan", None),
        ("inf", None),
        ("soon", None),
        ("", None),
        ("Thu, 01 Jan 1970 00:01:40 GMT", 90),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ],
)
def test_retry_after_is_a_number_or_a_date(header: str | None, seconds: float | None) -> None:
    assert retry_after(header, now=10) == seconds
