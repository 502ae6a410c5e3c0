"""Programs that exchange inputs and outputs, so that code that nobody trusts is not in the program that judges it.

The asking program has the tests and everything that is expected. Where they call the code in question, it writes the
arguments to standard output; run again with the answers as its input, it takes the outputs from there and compares
them. The answering program has nothing but that code, and a main function that calls it for each question. So what the
code prints, how it ends and what it defines decide nothing, and what is expected is nowhere in its process.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.records import ProgramText, SuiteText, Wrapper, WrapperParameter
from kernelmill.templates.composition import NONE, declaration, program_code, suite_code
from kernelmill.templates.environment import broken, cpp_templates

ASK = "ask"
"""The first argument of an asking program that writes its questions; a number of a case may follow."""
_TEMPLATES = cpp_templates(Path(__file__).parent)
_USUAL = "usual_"
"""The prefix of the host function of an asking program that nothing calls."""
_RENAMED = "kernelmill_main"
_MAIN_OF_SUITE = f"""
int main(int argc, char **argv) {{
  kernelmill_exchange::asks = argc > 1 && std::strcmp(argv[1], "{ASK}") == 0;
  if (!kernelmill_exchange::asks) return {_RENAMED}(argc, argv);
  const size_t first = argc > 2 ? size_t(std::atoi(argv[2])) : 0;
  const size_t end = argc > 2 ? first + 1 : sizeof cases / sizeof *cases;
  for (size_t i = first; i < end; ++i) run_case(i);
  return EXIT_SUCCESS;
}}
"""
_MAIN_OF_PROGRAM = f"""
int main(int argc, char **argv) {{
  kernelmill_exchange::asks_once = kernelmill_exchange::asks = argc > 1 && std::strcmp(argv[1], "{ASK}") == 0;
  return {_RENAMED}();
}}
"""
_PROBES = replace(NONE, entry=_RENAMED, footer=_MAIN_OF_SUITE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The texts of the two programs."""

    asking: str
    answering: str


def of_kernel(text: SuiteText, unit: str) -> Exchange:
    """Return the programs for another unit with the kernel of a suite."""
    wrapper = text.wrapper
    back = replace(
        wrapper,
        parameters=tuple(replace(one, constant=False) for one in wrapper.parameters),
        buffers=tuple(replace(one, written=True) for one in wrapper.buffers),
    )
    program = ProgramText(
        unit=unit, includes=text.includes, wrapper=back, narrow=None, sizes=(), derived=(), main=""
    )  # fmt: skip
    return Exchange(
        asking=_asking_suite(text, text.unchanged),
        answering=f"{program_code(program)}{_answering(wrapper.name, back.parameters)}",
    )


def of_host_side(text: SuiteText, code: str) -> Exchange:
    """Return the programs for a text that has the host function of a suite; what the kernel reads may not change."""
    return Exchange(asking=_asking_suite(text, ()), answering=_with_host_side(text.wrapper, code))


def of_program(text: ProgramText, code: str) -> Exchange:
    """Return the programs for a text that has the host function of a program; the asking one prints its outputs."""
    asking = f"{_judging()}{_asking(text.wrapper, text.wrapper.name)}"
    main = f"{asking}#define main {_RENAMED}\n{text.main}\n#undef main\n{_MAIN_OF_PROGRAM}"
    asks = program_code(replace(text, wrapper=_unused(text.wrapper), main=main))
    return Exchange(asking=asks, answering=_with_host_side(text.wrapper, code))


def of_reference(text: SuiteText, reference: str) -> Exchange:
    """Return the programs for a CPU reference in the types of the kernel, which the tests compare with the kernel."""
    asking = f"{_judging()}namespace reference {{\n{_asking(text.wrapper, 'run')}}}  // namespace reference\n\n"
    includes = "".join(f"#include <{name}>\n" for name in text.includes)
    answering = _answering("reference::run", text.wrapper.parameters)
    return Exchange(
        asking=suite_code(replace(text, reference=asking), _PROBES),
        answering=f"{text.unit}\n{includes}{reference}\n{answering}",
    )


def _asking_suite(text: SuiteText, unchanged: Sequence[str]) -> str:
    asking = f"{_judging()}{_asking(text.wrapper, text.wrapper.name, unchanged)}"
    return suite_code(
        replace(text, wrapper=_unused(text.wrapper), conversions=f"{asking}{text.conversions}"), _PROBES
    )  # fmt: skip


def _unused(wrapper: Wrapper) -> Wrapper:
    return replace(wrapper, name=f"{_USUAL}{wrapper.name}")


def _judging() -> str:
    return _macro("judging")


def _asking(wrapper: Wrapper, function: str, unchanged: Sequence[str] = ()) -> str:
    """The function that the tests call: it asks, or takes the answer, and compares inputs that may not change."""
    parameters = [declaration(one, constant=True) for one in wrapper.parameters]
    return _macro(
        "asking",
        signature=broken(f"void {function}(", parameters, ") {"),
        derived=wrapper.derived,
        buffers=wrapper.buffers,
        parameters=wrapper.parameters,
        written=frozenset(one.name for one in wrapper.buffers if one.written),
        unchanged=frozenset(unchanged),
    )


def _with_host_side(wrapper: Wrapper, code: str) -> str:
    """A text with the host function, whose main function nothing calls, and the one that answers."""
    return f"#define main {_RENAMED}\n{code}\n#undef main\n{_answering(wrapper.name, wrapper.parameters)}"


def _answering(function: str, parameters: Sequence[WrapperParameter]) -> str:
    return _macro("answering", function=function, parameters=parameters)


def _macro(name: str, **given: object) -> str:
    return str(getattr(_TEMPLATES.get_template("exchange.hip.jinja").module, name)(**given))
