"""A model whose replies are given: the twin of real ones in tests."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kernelmill.models.protocol import Question, Reply


@dataclass(slots=True)
class ScriptedModel:
    """Answers each question by calling a function, and remembers the questions in the order in which they came."""

    answer: Callable[[Question], Reply]
    name: str = "scripted"
    questions: list[Question] = field(default_factory=list)

    async def ask(self, question: Question) -> Reply:
        """Answer a question by the script."""
        self.questions.append(question)
        return self.answer(question)
