"""The host function and the dispatch macros around a launch."""

from kernelmill.extraction.launches.hosts import HostCode
from kernelmill.extraction.launches.sites.kernel_launch import KernelLaunch
from kernelmill.extraction.macros.source_reader import SourceReader
from kernelmill.extraction.syntax.cursors import qualified_name
from kernelmill.extraction.syntax.locations import file_position
from kernelmill.records import HostFunction

_DEPTHS = {")": 1, "}": 1, "]": 1, "(": -1, "{": -1, "[": -1}
"""The change of the nesting depth at each bracket, read backwards."""


def host_function(launch: KernelLaunch, code: HostCode, reader: SourceReader) -> HostFunction | None:
    """Return the record of the function that contains a launch, with its callers in the translation unit."""
    function = launch.call.host.function
    start, end = file_position(function.extent.start), file_position(function.extent.end)
    if start is None or end is None:
        return None
    sites = [file_position(call.call.extent.start) for call in code.callers(launch.call.host)]
    callers = sorted(f"{reader.record_path(site.path)}:{site.line}" for site in sites if site is not None)
    return HostFunction(
        name=qualified_name(function),
        path=reader.record_path(start.path),
        start_line=start.line,
        end_line=end.line,
        callers=tuple(callers),
    )


def dispatch_macros(launch: KernelLaunch, reader: SourceReader) -> tuple[str, ...]:
    """Return the macros whose arguments contain a launch, outermost first, by the brackets around it."""
    site, begin = launch.site, file_position(launch.call.host.function.extent.start)
    if begin is None or begin.path != site.path:
        return ()
    stream = reader.texts.words(site.path)
    first, index = reader.texts.index(site.path, begin.offset), reader.texts.index(site.path, site.offset)
    found: list[str] = []
    depth = 0
    while index > first:
        index -= 1
        depth += _DEPTHS.get(stream[index].text, 0)
        if depth < 0:
            depth = 0
            name = stream[index - 1].text
            if stream[index].text == "(" and (name.isupper() or reader.macros.is_defined(name)):
                found.append(name)
    return tuple(reversed(found))
