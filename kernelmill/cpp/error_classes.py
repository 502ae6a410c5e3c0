"""Classes of compile errors, recognized by the messages of clang, g++ and nvcc."""

import re
from typing import NamedTuple


class Cause(NamedTuple):
    """A class of errors and the pattern that its messages match."""

    name: str
    pattern: re.Pattern[str]


CAUSES = (
    Cause("missing_header", re.compile(r"file not found|cannot open source file|No such file or directory")),
    Cause("wrong_side", re.compile(r"reference to __(device|host|global)__|__device__ function|__host__ function")),
    Cause(
        "unknown_name",
        re.compile(
            r"undeclared identifier|unknown type name|no (member|template|type) named|is undefined|has no member"
            r"|was not declared"
        ),
    ),
    Cause(
        "no_matching_function", re.compile(r"no matching|is ambiguous|no viable|ambiguous|no instance of|no operator")
    ),
    Cause("unsupported_builtin", re.compile(r"builtin|intrinsic|invalid (output|input) constraint|inline asm")),
    Cause(
        "type_mismatch",
        re.compile(
            r"cannot (initialize|convert|assign)|incompatible|no known conversion|narrow|no suitable|cannot be used to"
        ),
    ),
    Cause("redefinition", re.compile(r"redefinition|redeclar|conflicting|already (been )?(defined|declared)")),
    Cause("syntax", re.compile(r"^expected|unterminated|extraneous|missing '")),
    Cause("hard_error", re.compile(r"#error|static assertion|static_assert")),
)


def cause(message: str) -> str:
    """Return the name of the first class whose pattern the message matches, or `other`."""
    return next((c.name for c in CAUSES if c.pattern.search(message)), "other")
