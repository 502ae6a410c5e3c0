"""Recognize licences in texts and return them as SPDX ids.

Full texts are recognised by `spdx-matcher`, expressions by `license-expression`; short notices by the tables here.
"""

import re
from functools import cache, lru_cache
from importlib.metadata import version
from typing import NamedTuple

import spdx_matcher
from license_expression import ExpressionError, Licensing, get_spdx_licensing

from kernelmill.storage import memo, workcache

NOASSERTION = "NOASSERTION"
STRAIGHT = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


LONG = 24_000
"""The maximum number of characters for the matcher, which takes a second per 8,000. In longer files, where licences of
dependencies follow that of the project, the rest is only compared with the tables."""


class Notice(NamedTuple):
    """A phrase that identifies a licence; it is matched against lower-case text with single spaces."""

    pattern: re.Pattern[str]
    spdx: str


RESTRICTED = (
    Notice(re.compile(r"nvidia source code licen[cs]e"), "LicenseRef-NVIDIA-Source-Code-License"),
    Notice(
        re.compile(
            r"nvidia corporation and its licensors retain all intellectual property"
            r"|notice to licensee|subject to nvidia ownership rights|licenseref-nvidiaproprietary"
        ),
        "LicenseRef-NVIDIA-Proprietary",
    ),
    Notice(
        re.compile(r"nvidia (software )?(end user )?licen[cs]e agreement|nvidia[^.]{0,40} eula"),
        "LicenseRef-NVIDIA-EULA",
    ),
    Notice(
        re.compile(
            r"(for|to) non-?commercial|non-?commercial (use|purposes|research|licen[cs]e)|research purposes only"
        ),
        "LicenseRef-Non-Commercial",
    ),
)
"""Licences that are not free and have no SPDX id."""

NOTICES = (
    Notice(
        re.compile(r"apache( software)? licen[cs]e,? (version )?2|apache[- ]2(\.0)?|licen[cs]ed under the apache"),
        "Apache-2.0",
    ),
    Notice(
        re.compile(r"(under|terms of|released|licen[cs]e:?) (the )?(terms of the )?mit\b|\bmit licen[cs]e"),
        "MIT",
    ),
    Notice(re.compile(r"bsd[- ]3[- ]clause|3[- ]clause bsd|(new|modified) bsd licen[cs]e"), "BSD-3-Clause"),
    Notice(re.compile(r"bsd[- ]2[- ]clause|2[- ]clause bsd|simplified bsd licen[cs]e"), "BSD-2-Clause"),
    Notice(re.compile(r"boost software licen[cs]e,? (- )?version 1"), "BSL-1.0"),
    Notice(re.compile(r"mozilla public licen[cs]e,? (v\. ?|version )?2\.0"), "MPL-2.0"),
    Notice(re.compile(r"\bisc licen[cs]e"), "ISC"),
    Notice(re.compile(r"zlib licen[cs]e"), "Zlib"),
    Notice(re.compile(r"free and unencumbered software released into the public domain"), "Unlicense"),
    Notice(re.compile(r"creative commons zero|cc0 1\.0"), "CC0-1.0"),
)

GNU = re.compile(
    r"gnu (?P<kind>affero |lesser |library )?general public licen[cs]e"
    r"(?:(?! gnu ).){0,200}?version (?P<version>[\d.]+)(?P<later>(?:(?! gnu ).){0,60}any later version)?"
)
GNU_IDS = {None: "GPL", "lesser ": "LGPL", "library ": "LGPL", "affero ": "AGPL"}

FULL_TEXT = re.compile(
    r"redistribution and use in source and binary forms|permission is hereby granted, free of charge"
    r"|permission to use, copy, modify,? and/?(or)? distribute|this software is provided 'as-is', without any express"
)
"""Recognizes complete licence texts; only these are passed to the matcher, which takes a tenth of a second for each."""

FALLBACKS = (
    Notice(
        re.compile(r"redistribution and use in source and binary.*(neither the names? of|may not be used to endorse)"),
        "BSD-3-Clause",
    ),
    Notice(re.compile(r"redistribution and use in source and binary"), "BSD-2-Clause"),
    Notice(
        re.compile(r"permission is hereby granted, free of charge.*without restriction.*shall be included in all"),
        "MIT",
    ),
    Notice(re.compile(r"permission to use, copy, modify,? and/?(or)? distribute.*permission notice appear"), "ISC"),
    Notice(re.compile(r"without any express.*altered source versions must be plainly marked"), "Zlib"),
)
"""Wordings that the matcher does not know; the first match applies."""

TAG = re.compile(r"SPDX-License-Identifier:\s*([^\r\n]+?)\s*(?:\*/|-->|#}|$)", re.MULTILINE)
CHOICE = re.compile(r"\beither\b|dual[- ]licen[cs]|at your (option|choice)")
WORDS = re.compile(
    r"licen[cs]e|redistribut|permission|public domain|intellectual property|as[- ]is|eula", re.IGNORECASE
)
"""Every text about licences contains one of these words."""


def tagged(text: str) -> str | None:
    """Return the expression of the SPDX tags in a text, if there are any; different ones are joined by AND."""
    expressions = sorted({normal(found) for found in TAG.findall(text)})
    return conjunction(expressions) if expressions else None


def found_in(text: str) -> tuple[str, ...]:
    """Return the SPDX expressions of the licences that a text names or contains, sorted.

    The text must not contain comment markers. A choice of licences is one expression, `A OR B`; if there are several
    expressions, all of them apply.
    """
    if not WORDS.search(text):
        return ()
    flat = flattened(text)
    if restricted := {notice.spdx for notice in RESTRICTED if notice.pattern.search(flat)}:
        return tuple(sorted(restricted))
    named = _named(flat)
    if FULL_TEXT.search(flat):
        named |= _full_text(text)
    if len(named) > 1 and CHOICE.search(flat) and not any("GPL" in spdx for spdx in named):
        return (" OR ".join(sorted(named)),)
    return tuple(sorted(named))


def whole_text(text: str) -> tuple[str, ...]:
    """Return the licences in a LICENSE file, which consists of licence texts only."""
    if tag := tagged(text):
        return (tag,)
    flat = flattened(text)
    if restricted := {notice.spdx for notice in RESTRICTED if notice.pattern.search(flat)}:
        return tuple(sorted(restricted))
    if len(text) > LONG:
        return tuple(sorted(_matched(text[:LONG]) | _named(flat) | _recognised(flat)))
    return tuple(sorted(_matched(text))) or found_in(text)


def named_licence(name: str) -> str:
    """Return the expression for the informal name of a licence; `LicenseRef-...` if it has no SPDX id."""
    name = name.strip().strip("`*")
    if not name:
        return NOASSERTION
    if not invalid(name):
        return normal(name)
    flat = flattened(name)
    for notice in (*RESTRICTED, *NOTICES):
        if notice.pattern.search(flat) or notice.spdx.lower() == flat:
            return notice.spdx
    bare = flattened(re.sub(r"(?i)\b(the|licen[cs]e)\b", "", name)).replace(" ", "-")
    for known in ("MIT", "ISC", "Zlib"):
        if bare == known.lower():
            return known
    return f"LicenseRef-{re.sub(r'[^A-Za-z0-9.]+', '-', name).strip('-') or 'Unnamed'}"


def conjunction(expressions: list[str]) -> str:
    """Join expressions by AND, in the given order and without duplicates."""
    unique = list(dict.fromkeys(expressions))
    return " AND ".join(f"({e})" if " OR " in e and len(unique) > 1 else e for e in unique)


def normal(expression: str) -> str:
    """Normalize an expression; `NOASSERTION` if it is invalid."""
    return NOASSERTION if invalid(expression) else str(_licensing().parse(expression))


def invalid(expression: str) -> str | None:
    """Return why an SPDX expression is invalid, if it is. `LicenseRef-...` need not be in the SPDX list."""
    if expression == NOASSERTION:
        return None
    try:
        parsed = _licensing().parse(expression)
        unknown = [key for key in _licensing().unknown_license_keys(parsed) if not key.startswith("LicenseRef-")]
    except ExpressionError as error:
        return str(error)
    except (IndexError, AssertionError):  # the parser's answer to parentheses that are empty or left open
        return "it is not an SPDX expression"
    if parsed is None:
        return "it is empty"
    return f"{', '.join(unknown)}: no SPDX licence" if unknown else None


def flattened(text: str) -> str:
    """Normalize a text to lower case, single spaces and straight quotes."""
    return " ".join(text.lower().translate(STRAIGHT).split())


def _named(flat: str) -> set[str]:
    """Return the licences that a flattened text names."""
    return {notice.spdx for notice in NOTICES if notice.pattern.search(flat)} | _gnu(flat)


def _gnu(flat: str) -> set[str]:
    found = set()
    for match in GNU.finditer(flat):
        version = match["version"].rstrip(".")
        version = version if "." in version else f"{version}.0"
        found.add(f"{GNU_IDS[match['kind']]}-{version}-{'or-later' if match['later'] else 'only'}")
    return found


def _full_text(text: str) -> set[str]:
    return _matched(text) or _recognised(flattened(text))


def _recognised(flat: str) -> set[str]:
    """Return the licence whose wording a flattened text contains, according to the table."""
    return next(({notice.spdx} for notice in FALLBACKS if notice.pattern.search(flat)), set())


@lru_cache(maxsize=4096)
def _matched_ids(text: str) -> tuple[str, ...]:
    """Return the licences whose texts a text contains; comparing one with all of them takes a third of a second."""

    def matched() -> tuple[str, ...]:
        analysis, _ = spdx_matcher.analyse_license_text(text)
        return tuple(sorted(analysis["licenses"]))

    key = workcache.key(version("spdx-matcher"), text)
    return memo.recalled("licenses", key, tuple[str, ...], matched, lambda _: True)


def _matched(text: str) -> set[str]:
    return {normal(spdx) for spdx in _matched_ids(text)} - {NOASSERTION}


@cache
def _licensing() -> Licensing:
    return get_spdx_licensing()
