"""How fast a server is asked: requests in flight, requests and tokens a minute, and pauses that it asks for."""

import asyncio
from collections.abc import Callable

from aiolimiter import AsyncLimiter

from kernelmill.config.model_params import LimitParams

SLICES = 20
"""The token limit holds for this part of a minute, so that no minute has much more than is allowed."""


STAGGER = 0.005
"""The seconds between the first requests. The replies to requests that are sent at once arrive at once, and then each
waits until all others are taken in, time after time; taking one in needs a millisecond or two."""


class Pace:
    """Lets requests pass within the limits."""

    def __init__(self, limits: LimitParams) -> None:
        self.slot = asyncio.Semaphore(limits.in_flight)
        """Held by each question that is in flight."""
        per_minute, tokens = limits.requests_per_minute, limits.tokens_per_minute
        # One at a time rather than a minute's worth at once: servers measure in shorter windows.
        self._requests = AsyncLimiter(1, 60 / per_minute) if per_minute else None
        self._tokens = AsyncLimiter(tokens / SLICES, 60 / SLICES) if tokens else None
        self._not_before = 0.0
        self._starts = iter(range(limits.in_flight))

    async def start(self) -> None:
        """Wait for a moment in which no other of the first questions in flight begins."""
        if number := next(self._starts, 0):
            await asyncio.sleep(number * STAGGER)

    async def turn(self, tokens: Callable[[], int]) -> None:
        """Wait until a request that may take this number of tokens can be sent."""
        if self._requests is not None:
            await self._requests.acquire()
        if self._tokens is not None:
            left = float(tokens())
            while left > 0:
                part = min(left, self._tokens.max_rate)
                await self._tokens.acquire(part)
                left -= part
        while (wait := self._not_before - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(wait)

    def pause(self, seconds: float) -> None:
        """Send nothing for some seconds, as the server asked."""
        self._not_before = max(self._not_before, asyncio.get_running_loop().time() + seconds)
