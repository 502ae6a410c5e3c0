"""Whether the facts about a unit make a kind of task self-sufficient."""

import re
from collections.abc import Callable
from typing import NamedTuple

from kernelmill.records.prompts import MissingPrompt
from kernelmill.records.reasons import DescribeReason
from stages.describe.facts import Facts

_GRADIENT = re.compile(r"grad|diff", re.IGNORECASE)
_PARTS = re.compile(r"[a-z]+|[A-Z][a-z]*|\d+")
FEWEST_LETTERS = 3
"""Names of parameters that are shorter are looked for as whole words only."""


class _Rule(NamedTuple):
    reason: DescribeReason
    detail: Callable[[Facts], str | None]
    """Returns what breaks the rule; none if the unit satisfies it."""


def _documented(facts: Facts) -> str | None:
    return None if facts.quotations else ""


def _about_this_kernel(facts: Facts) -> str | None:
    own = any(quotation.place == "kernel" for quotation in facts.quotations)
    return None if own or not facts.siblings else ", ".join(one.rpartition(":")[2] for one in facts.siblings)


def _outputs(facts: Facts) -> str | None:
    if len(facts.outputs) == 1:
        return None
    words = _words(facts)
    unknown = [
        role.parameter
        for role in facts.outputs
        if not named(role.parameter, words) and not (facts.is_backward and _GRADIENT.search(role.parameter))
    ]
    return ", ".join(unknown) or None


def _modes(facts: Facts) -> str | None:
    words = f"{_words(facts)}\n{_commented(facts)}"
    unknown = [
        role.parameter for role in facts.relations.roles if role.kind == "mode" and not named(role.parameter, words)
    ]
    return ", ".join(unknown) or None


_RULES = (
    _Rule(DescribeReason.NOT_DOCUMENTED, _documented),
    _Rule(DescribeReason.ONE_OF_SEVERAL_KERNELS, _about_this_kernel),
    _Rule(DescribeReason.OUTPUT_NOT_EXPLAINED, _outputs),
    _Rule(DescribeReason.MODE_NOT_EXPLAINED, _modes),
)
"""What a task that only has the project's words as its specification requires, in order."""


def undocumented(facts: Facts) -> MissingPrompt | None:
    """Return why the project's words do not specify the kernel; none if they do, as far as can be told."""
    for rule in _RULES:
        detail = rule.detail(facts)
        if detail is not None:
            return MissingPrompt(kind="complete", reason=rule.reason, detail=detail)
    return None


def named(parameter: str, words: str) -> bool:
    """Whether a text names a parameter, perhaps with other separators or as part of a longer name."""
    spelled = r"[\s_]*".join(map(re.escape, _PARTS.findall(parameter)))
    bound = r"\b" if len(parameter) < FEWEST_LETTERS else r"(?<![A-Za-z])"
    return re.search(rf"{bound}{spelled}(?![A-Za-z])", words, re.IGNORECASE) is not None


def _words(facts: Facts) -> str:
    return "\n".join(quotation.text for quotation in facts.quotations)


def _commented(facts: Facts) -> str:
    """Return the lines of the kernel's declaration that have a comment."""
    head = facts.hip.kernel_code.partition("{")[0]
    return "\n".join(line for line in head.splitlines() if "//" in line or "/*" in line)
