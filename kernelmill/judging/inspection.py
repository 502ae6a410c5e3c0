"""What code that becomes part of a suite must not name, since its tests are then measured in the same process.

The outputs of such code are judged by another process first (`judge`). What is left to prevent is that it forges what
mutants and controls show: by ending the process, printing its lines, or defining what the tests call.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.records import SuiteText
from kernelmill.templates.composition import suite_code

_PROCESS = re.compile(
    r"main|_*[eE]xit|quick_exit|at_?(?:quick_)?exit|_*abort|terminate|set_terminate|_*(?:sig)?(?:set|long)jmp|signal|raise"
    r"|kill|v?fork|clone|exec[lv]p?e?|posix_spawnp?|system|popen|syscall|asm|__asm(?:__)?|dl(?:sym|open)|mmap|mprotect"
    r"|(?:set|un?set|put|get|secure_get)env|v?[fds]?n?printf|_*f?put(?:s|c|char)|f?write|f?open(?:64)?|fdopen|freopen|dup[23]?"
    r"|pipe2?|stdin|stdout|stderr|FILE|cout|cerr|clog|ofstream|fstream|unlink|remove|ptrace|extern|constructor|destructor"
    r"|init_priority|weak|alias|ifunc|section|__asan\w*|__[lut]san\w*|__ubsan\w*|__sanitizer\w*|kernelmill\w*"
)  # fmt: skip
"""Names by which code ends, starts or watches processes, writes to files, or replaces what others have defined."""
_SHARED_MEMORY = re.compile(r"\bextern\s+(?=__shared__|HIP_DYNAMIC_SHARED)")
_DEFINED = re.compile(
    r"^(?:inline |constexpr |const |static )*[A-Za-z_][\w:<>*& ]*?\b(\w+)(?:\(|\[\] = |  *= | \{$|;$)"
    r"|^(?:struct|using|namespace) (\w+)|^ *#define (\w+)",
    re.MULTILINE,
)
"""What the tests define, as their templates are laid out."""
_DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:)[ \t]*(\w+)[ \t]*(.*)$", re.MULTILINE)
_ALLOWED = re.compile(r"include\s*<|define\s|undef\s|if(?:n?def)?\s|el(?:se|if)|endif|pragma\s+(?:unroll|once)")
_PASTE = re.compile(r"##|%:%:|\?\?")
MOST_NAMED = 6


def of_device_code(code: str, text: SuiteText) -> str:
    """Return what device code has that it must not have beside the tests of a suite; empty if nothing.

    What the suite's own unit names is allowed.
    """
    return "; ".join(_problems(code, text.unit, suite_code(replace(text, unit=""))))


def of_host_code(code: str) -> str:
    """Return what a CPU reference names that it must not; empty if nothing."""
    return "; ".join(_problems(code, "", ""))


def _problems(code: str, known: str, tests: str) -> Iterator[str]:
    allowed = _words(known)
    used = _words(_SHARED_MEMORY.sub("", code)) - allowed
    defined = {name for found in _DEFINED.finditer(tests) for name in found.groups() if name}
    named = sorted(word for word in used if _PROCESS.fullmatch(word))
    if named:
        yield f"it names {', '.join(named[:MOST_NAMED])}"
    if taken := sorted(used & defined - {"reference", "std"}):
        yield f"it names what the tests define: {', '.join(taken[:MOST_NAMED])}"
    lines = {found[0].strip() for found in _DIRECTIVE.finditer(known)}
    for found in _DIRECTIVE.finditer(code):
        if found[0].strip() not in lines and not _ALLOWED.match(f"{found[1]} {found[2]}"):
            yield f"it has the directive `{found[0].strip()[:60]}`"
            break
    if _PASTE.search(code) and not _PASTE.search(known):
        yield "it pastes tokens"
    if re.search(r"\bnamespace\s+std\b", code):
        yield "it adds to the namespace `std`"


def _words(code: str) -> set[str]:
    """The words of a text, those of its directives included."""
    found = set[str]()
    for token in tokens(code.encode()):
        if token.kind is TokenKind.DIRECTIVE:
            found |= set(re.findall(r"\w+", token.text.decode(errors="replace").partition("<")[0]))
        elif token.kind is TokenKind.WORD:
            found.add(token.text.decode(errors="replace"))
    return found
