"""Programs and suites composed from their parts.

Nothing here or in a later stage searches composed text: whoever needs another program composes it from the same parts,
and proofs pass the text that they add as `Probes`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.records import ProgramText, SuiteText, Wrapper, WrapperLaunch, WrapperParameter
from kernelmill.templates.environment import broken, cpp_templates

RULE = "// " + "-" * 117 + "\n"
"""A line between the parts of a program, for readers only."""
MAX_BLOCKS = "max_blocks"
"""The parameter of a suite's wrapper that limits the grid, where its project limits it too."""
_TEMPLATES = cpp_templates(Path(__file__).parent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Probes:
    """What a proof adds to a suite.

    Each text goes on a line that the suite has already, so that lines keep their numbers after `header`.
    """

    header: str = ""
    """Lines at the top."""
    grid: str = "grid"
    block: str = "block"
    before_launch: str = ""
    after_launch: str = ""
    on_comparison: str = ""
    """Statements in every comparison."""
    on_failure: str = ""
    """Statements after a failed comparison."""
    before_call: str = ""
    """Statements in every case before it calls the wrapper, when it has its inputs and the reference's results."""
    entry: str = "main"
    """The name of the suite's main function."""
    footer: str = ""
    """Lines at the end."""


NONE = Probes()


def program_code(text: ProgramText) -> str:
    """The program of a unit: its text, the wrapper and a main function, in HIP."""
    return f"{text.unit}\n{RULE}{_wrapper(text.wrapper, text.includes)}{RULE}{text.main}"


def suite_code(text: SuiteText, probes: Probes = NONE) -> str:
    """A complete testable program in HIP."""
    comparing = ""
    if text.comparing is not None:
        comparing = _TEMPLATES.get_template("comparing.hip.jinja").render(
            kind=text.comparing, probes=probes, optional=any(one.optional for one in text.wrapper.buffers)
        )
    wrapper = _wrapper(text.wrapper, text.includes, probes=probes, comparing=comparing, unchanged=text.unchanged)
    cases = _TEMPLATES.get_template("cases.hip.jinja").render(case=text.case, comparing=text.comparing, probes=probes)
    return (
        f"{probes.header}{text.unit}\n{RULE}{wrapper}{RULE}"
        f"{text.conversions}{text.reference}{text.tests}{cases}{probes.footer}"
    )


def launch_line(text: SuiteText) -> int:
    """The line of a suite, counted from 1, on which its wrapper launches the kernel."""
    mark = "\0"
    code = suite_code(text, Probes(before_launch=mark))
    return code.count("\n", 0, code.index(mark)) + 1


def declaration(parameter: WrapperParameter, *, constant: bool) -> str:
    """A parameter as a function declares it; `constant` allows `const` for what is only read."""
    qualifier = "const " if parameter.constant and constant else ""
    return f"{qualifier}{parameter.type} {'*' if parameter.pointer else ''}{parameter.name}"


def _wrapper(
    wrapper: Wrapper,
    includes: Sequence[str],
    *,
    probes: Probes = NONE,
    comparing: str = "",
    unchanged: Sequence[str] = (),
) -> str:
    parameters = [declaration(one, constant=True) for one in wrapper.parameters]
    return _TEMPLATES.get_template("wrapper.hip.jinja").render(
        wrapper=wrapper,
        includes=includes,
        probes=probes,
        comparing=comparing,
        unchanged=unchanged,
        signature=broken(f"void {wrapper.name}(", parameters, ") {"),
        launch=_launch(wrapper, wrapper.launch, probes),
    )


def _launch(wrapper: Wrapper, launch: WrapperLaunch, probes: Probes) -> str:
    """The launch, over the same lines whatever the probes add."""
    on_device = {one.name: f"d_{one.name}" for one in wrapper.buffers}
    on_device |= {one.name: f"d_{one.name}_info" for one in wrapper.tensors}
    start = f"  {launch.kernel}<<<grid, block, {launch.shared}>>>("
    arguments = broken(start, [on_device.get(name, name) for name in launch.arguments], ");").removeprefix(start)
    return f"  {probes.before_launch}{launch.kernel}<<<{probes.grid}, {probes.block}, {launch.shared}>>>({arguments}"
