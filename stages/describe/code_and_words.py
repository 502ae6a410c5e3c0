"""What the code of a kernel decides and words have to say: columns, constants, values, and what stays unassigned."""

import re
from collections.abc import Sequence

from kernelmill.proof.branches.conditions import without_comments
from stages.describe.assignments import conditional
from stages.describe.facts import Facts
from stages.describe.unit_parts import parts

_LIST = r"[\[(<{{]\s*[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*){{{more}}}\s*[\])>}}]"
"""A list of names, such as `[x, y, w, h]`, with this many more than one."""
PLAIN_COLUMNS = 3
"""The most columns that need no names: coordinates of a point."""
_EXTREME = re.compile(r"(?<![\w.])\d+(?:\.\d*)?e[+-]?\d{2,}(?!\d)|\b(?:FLT|DBL)_MAX\b|\bINFINITY\b", re.IGNORECASE)
"""A number that stands for none, such as the distance to a neighbor that was not found."""
_SHIFT = re.compile(r"<<\s*([3-9]|\d{2,})\b")
"""The place of a number among the bits of another."""
_SHAPE = re.compile(r"[\[(]([^\[\]()]*,[^\[\]()]*)[\])]")
"""A list that may be a shape, in words."""
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_PLURAL = re.compile(r"(?<=\w{3})(?:ies|s)$")
_NEGATIVE = re.compile(r"(?<![\w.-])-1\b")
"""The value -1 in words."""
_NEGATIVE_IN_CODE = re.compile(r"(?:[=(,:?<>!]|\breturn)\s*-\s*1\b|(?:<|>=)\s*0\b(?!\.)")
"""The value -1 in code, but no difference, or a test for values below zero."""
_KEPT = re.compile(
    r"\b(?:unchanged|untouched|remains?|keeps?|kept|left as|not (?:be )?(?:written|set|assigned))\b", re.IGNORECASE
)
"""What becomes of elements that are not assigned, in words."""


def columns(facts: Facts) -> tuple[str, ...]:
    """Return the inputs with rows of more numbers than a point has that nothing names one by one."""
    told = f"{facts.words}\n{_given(facts)}"
    return tuple(
        role.parameter
        for role in facts.relations.roles
        if role.floating and role.access == "read" and role.shape and role.shape[-1].isdecimal()
        for number in (int(role.shape[-1]),)
        for known in (sum(one.period == number for one in role.values),)
        if number > PLAIN_COLUMNS and not any(_names(told, one) for one in {number, number - known})
    )


def constants(facts: Facts) -> tuple[str, ...]:
    """Return extreme numbers and places of bits in the body of the kernel that nothing else mentions."""
    told, body = f"{facts.words}\n{_given(facts)}", _body(facts)
    found = {*_EXTREME.findall(body), *_SHIFT.findall(body)}
    return tuple(sorted(one for one in found if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", told) is None))


def layouts(facts: Facts) -> tuple[str, ...]:
    """Return the buffers whose dimensions words list in another order than runs suggest.

    Runs show the number of elements, and not always the order of dimensions, so that it is unknown which is right. Of
    several lists in the words, those with the most dimensions of the buffer count, and one in the same order is enough.
    """
    lists = [_singular(found) for found in _SHAPE.findall(facts.words)]
    return tuple(role.parameter for role in facts.relations.roles if _reordered(role.shape, lists))


def _reordered(shape: Sequence[str], lists: Sequence[Sequence[str]]) -> bool:
    own = list(dict.fromkeys(_singular(" ".join(shape))))
    short = {"".join(part[0] for part in name.split("_") if part): name for name in own if "_" in name}
    known = [[short.get(name, name) for name in one] for one in lists]
    common = [[name for name in dict.fromkeys(one) if name in own] for one in known]
    most = max(map(len, common), default=0)
    longest = [one for one in common if len(one) == most]
    return most > 1 and all(one != [name for name in own if name in one] for one in longest)


def _singular(text: str) -> list[str]:
    """Return the names in a text in lower case, without the `s` of a plural."""
    return [_PLURAL.sub(lambda found: "y" * (found[0] == "ies"), name) for name in _IDENTIFIER.findall(text.lower())]


def contradicted(facts: Facts) -> tuple[str, ...]:
    """Return -1 where words speak of it as a value, and neither the kernel nor the code that is given has it."""
    code = without_comments(facts.hip.unit_code)
    return ("-1",) if _NEGATIVE.search(facts.words) and not _NEGATIVE_IN_CODE.search(code) else ()


def unassigned(facts: Facts) -> tuple[str, ...]:
    """Return the outputs that the kernel does not assign for every input, where words do not say what they keep."""
    if _KEPT.search(facts.words):
        return ()
    roles = facts.relations.roles
    inputs = {role.parameter for role in roles if role.access in ("read", "read_written")}
    outputs = [role.parameter for role in roles if role.access == "written" and not role.atomic]
    return conditional(_body(facts), inputs, outputs)


def _names(told: str, number: int) -> bool:
    """Whether a text has a list of this many different names."""
    lists = (_IDENTIFIER.findall(found) for found in re.findall(_LIST.format(more=number - 1), told))
    return any(len(set(one)) == number for one in lists)


def _given(facts: Facts) -> str:
    """Return the code that precedes the body of the kernel."""
    cut = parts(facts.suite.text.unit, facts.hip.name)
    return f"{cut.before}\n{cut.declaration}"


def _body(facts: Facts) -> str:
    text = without_comments(facts.hip.kernel_code)
    return text.partition("{")[2].rpartition("}")[0]
