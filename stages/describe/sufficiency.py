"""Whether the facts about a unit make a kind of task self-sufficient."""

import re
from collections.abc import Callable
from typing import NamedTuple

from kernelmill.records import Role
from kernelmill.records.prompts import MissingPrompt
from kernelmill.records.reasons import DescribeReason
from stages.describe import code_and_words
from stages.describe.contents import INVALID_INDICES
from stages.describe.facts import Facts

_GRADIENT = re.compile(r"grad|diff", re.IGNORECASE)
_PARTS = re.compile(r"[a-z]+|[A-Z][a-z]*|\d+")
_WORD = re.compile(r"(?<![A-Za-z_])[a-z]{3,}(?![A-Za-z_])")
_OF_LISTS = frozenset(
    ("args", "default", "dtype", "float", "input", "int", "bool", "none", "optional", "output", "param", "params",
     "return", "returns", "shape", "tensor", "torch", "tuple", "the", "and", "for", "with", "whose", "are")
)  # fmt: skip
"""Words of lists of parameters, and those that every sentence has."""
_BITS = re.compile(r"\bunsigned long\b|\buint64_t\b")
"""The types of outputs that hold sets of bits, whose layout has to be said."""
_INTEGERS = re.compile(
    r"\b(?:ind(?:ex|exes|ices)|idxs?|ids?|counts?|numbers? of|flags?|masks?|labels?|bits?|indicat\w+|ranks?)\b",
    re.IGNORECASE,
)
"""What the integers of an output may be, in the words of a project."""
_INVALID = re.compile(
    r"\b(?:in)?valid|\bout[ -]of[ -](?:range|bounds?)|\bnegative\b|\bignor\w+|\bskip\w*|\bempty\b|(?<![\w-])-1\b",
    re.IGNORECASE,
)
"""What becomes of an invalid index, in the words of a project."""
_NUMBER = re.compile(r"\b(?:int|long|short|unsigned|u?int\d+_t)\b")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_DIMENSION = re.compile(r"_[hwdxyz]$")
_FLAGS = re.IGNORECASE | re.DOTALL
FEWEST_WORDS = 5
"""The number of different words of a text that says something."""
NEAR = 120
"""The number of characters after the name of a mode in which a text explains its values."""
FEWEST_LETTERS = 3
"""Names of parameters that are shorter are looked for as whole words only."""


class _Rule(NamedTuple):
    reason: DescribeReason
    detail: Callable[[Facts], str | None]
    """Returns what breaks the rule; none if the unit satisfies it."""


def _listed(found: Callable[[Facts], tuple[str, ...]]) -> Callable[[Facts], str | None]:
    """Return the detail of a rule that one of several things breaks."""
    return lambda facts: ", ".join(found(facts)) or None


def _documented(facts: Facts) -> str | None:
    if not facts.quotations:
        return ""
    return None if says_something(facts.words, facts) else "its comments and docstrings say too little"


def _about_this_kernel(facts: Facts) -> str | None:
    own = "\n".join(quotation.text for quotation in facts.quotations if quotation.place == "kernel")
    if not facts.siblings or says_something(own, facts):
        return None
    return ", ".join(one.rpartition(":")[2] for one in facts.siblings)


def _outputs(facts: Facts) -> str | None:
    words = facts.words
    unknown = [
        role.parameter
        for role in facts.outputs
        if (_BITS.search(role.type) and "bit" not in words)
        or (
            len(facts.outputs) > 1
            and not named(role.parameter, words)
            and not (facts.is_backward and _GRADIENT.search(role.parameter))
        )
    ]
    return ", ".join(unknown) or None


def _integers(facts: Facts) -> str | None:
    words = facts.words
    if _INTEGERS.search(words):
        return None
    unknown = [
        role.parameter
        for role in facts.outputs
        if not role.floating and not _BITS.search(role.type) and not named(role.parameter, words)
    ]
    return ", ".join(unknown) or None


def _invalid_indices(facts: Facts) -> str | None:
    if _INVALID.search(f"{facts.words}\n{_commented(facts)}"):
        return None
    contents = sorted({case.contents for case in facts.suite.cases} & INVALID_INDICES)
    return ", ".join(contents) or None


def _modes(facts: Facts) -> str | None:
    words = f"{facts.words}\n{_commented(facts)}"
    unknown = [
        role.parameter for role in facts.relations.roles if role.kind == "mode" and not _is_mode_explained(role, words)
    ]
    return ", ".join(unknown) or None


def _numbers(facts: Facts) -> str | None:
    words = f"{facts.words}\n{_commented(facts)}"
    shaped = {name for role in facts.relations.roles for part in role.shape for name in _IDENTIFIER.findall(part)}
    unknown = [
        role.parameter
        for role in facts.relations.roles
        if (role.kind == "number" or (role.kind == "size" and role.parameter not in shaped))
        and facts.uses(role)
        and not _is_number_named(role, words)
    ]
    return ", ".join(unknown) or None


def _is_number_named(role: Role, words: str) -> bool:
    """Whether a text names a number or, for one of several dimensions, its stem: `padding` for `pad_h`."""
    stem = _DIMENSION.sub("", role.parameter)
    return named(role.parameter, words) or (
        stem != role.parameter and re.search(rf"(?<![A-Za-z]){stem}", words, _FLAGS) is not None
    )


def _is_mode_explained(role: Role, words: str) -> bool:
    """Whether a text names a mode and, for one that is a number, also one of its values soon after."""
    if not _NUMBER.search(role.type):
        return named(role.parameter, words)
    values = "|".join(map(str, role.choices))
    return re.search(rf"{_pattern(role.parameter)}.{{0,{NEAR}}}\b(?:{values})\b", words, _FLAGS) is not None


_RULES = (
    _Rule(DescribeReason.NOT_DOCUMENTED, _documented),
    _Rule(DescribeReason.ONE_OF_SEVERAL_KERNELS, _about_this_kernel),
    _Rule(DescribeReason.OUTPUT_NOT_EXPLAINED, _outputs),
    _Rule(DescribeReason.INTEGERS_NOT_EXPLAINED, _integers),
    _Rule(DescribeReason.INVALID_INDICES_NOT_EXPLAINED, _invalid_indices),
    _Rule(DescribeReason.MODE_NOT_EXPLAINED, _modes),
    _Rule(DescribeReason.NUMBER_NOT_EXPLAINED, _numbers),
    _Rule(DescribeReason.COLUMNS_NOT_EXPLAINED, _listed(code_and_words.columns)),
    _Rule(DescribeReason.LAYOUT_CONTRADICTED, _listed(code_and_words.layouts)),
    _Rule(DescribeReason.CONSTANT_NOT_EXPLAINED, _listed(code_and_words.constants)),
    _Rule(DescribeReason.VALUE_NOT_IN_CODE, _listed(code_and_words.contradicted)),
    _Rule(DescribeReason.ASSIGNMENT_NOT_EXPLAINED, _listed(code_and_words.unassigned)),
)
"""What a task that only has the project's words as its specification requires, in order."""


def undocumented(facts: Facts) -> MissingPrompt | None:
    """Return why no words specify the kernel; none if the project's do, as far as can be told, or a model's."""
    if facts.description is not None:
        return None
    for rule in _RULES:
        detail = rule.detail(facts)
        if detail is not None:
            return MissingPrompt(kind="complete", reason=rule.reason, detail=detail)
    return None


def named(parameter: str, words: str) -> bool:
    """Whether a text names a parameter, perhaps with other separators or as part of a longer name."""
    return re.search(_pattern(parameter), words, _FLAGS) is not None


def _pattern(parameter: str) -> str:
    spelled = r"[\s_]*".join(map(re.escape, _PARTS.findall(parameter)))
    bound = r"\b" if len(parameter) < FEWEST_LETTERS else r"(?<![A-Za-z])"
    return rf"{bound}{spelled}(?![A-Za-z])"


def says_something(text: str, facts: Facts) -> bool:
    """Whether a text has enough words besides the names, types and shapes of parameters."""
    names = {role.parameter.lower() for role in facts.relations.roles}
    return len(set(_WORD.findall(text.lower())) - names - _OF_LISTS) >= FEWEST_WORDS


def _commented(facts: Facts) -> str:
    """Return the lines of the kernel's declaration that have a comment."""
    head = facts.hip.kernel_code.partition("{")[0]
    return "\n".join(line for line in head.splitlines() if "//" in line or "/*" in line)
