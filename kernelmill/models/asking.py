"""A model as stages ask it: with templates for questions, a backend that judges replies, and a limit on repairs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from kernelmill.execution.cpu import Cpu
from kernelmill.models.conversation import Held, Judge, Mapper, Opening, converse, pooled
from kernelmill.models.protocol import LanguageModel
from kernelmill.models.templates import Modules

G = TypeVar("G")
P = TypeVar("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """A model, and what questions are made and judged with."""

    model: LanguageModel
    modules: Modules
    backend: Cpu
    rounds: int
    """The number of times that a reply may be repaired."""
    mapper: Mapper = pooled

    async def converse(
        self, openings: Sequence[Opening[G]], judge: Judge[G, P], *, label: str, rounds: int | None = None
    ) -> tuple[Held[P], ...]:
        """Hold all conversations and return them in the order of the openings; `rounds` replaces the usual limit."""
        return await converse(
            self.model,
            openings,
            judge,
            rounds=self.rounds if rounds is None else rounds,
            template=self.modules.variant,
            label=label,
            mapper=self.mapper,
        )
