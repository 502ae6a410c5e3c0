"""What went into a stage, came out and was dropped, which each stage says when it ends.

The counts come from the records that the stage read and wrote. A source of which nothing is left is a warning: that
records are missing from the dataset is easy to overlook.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kernelmill import terminal

SHOWN_REASONS = 3
DETAIL_WIDTH = 160


class Flow(NamedTuple):
    """The files of a stage, relative to the folder of the data, and the words for what they hold."""

    unit: str
    read: str
    made: str
    written: str
    dropped: str = ""
    otherwise: str = "no reason is recorded"
    """What is said of a source that lost everything without dropped records."""


FLOWS: Mapping[str, Flow] = {
    "fetch": Flow("sources", "fetch/sources.jsonl", "sources", "fetch/sources.jsonl"),
    "capture": Flow(
        "sources", "fetch/sources.jsonl", "compile commands", "capture/commands.jsonl", "capture/attempts.jsonl"
    ),
    "extract": Flow(
        "compile commands",
        "capture/commands.jsonl",
        "kernels",
        "extract/kernels.jsonl",
        "extract/dropped.jsonl",
        "no kernel was found in them; data/extract/translation_units.jsonl has the errors of the parser",
    ),
    "select": Flow("kernels", "extract/kernels.jsonl", "kernels", "select/kept.jsonl", "select/dropped.jsonl"),
    "instantiate": Flow(
        "kernels", "select/kept.jsonl", "units", "instantiate/units.jsonl", "instantiate/dropped.jsonl"
    ),
    "port": Flow("units", "instantiate/units.jsonl", "HIP units", "port/units.jsonl", "port/dropped.jsonl"),
    "probe": Flow("HIP units", "port/units.jsonl", "relations", "probe/relations.jsonl", "probe/dropped.jsonl"),
    "wrap": Flow("relations", "probe/relations.jsonl", "programs", "wrap/programs.jsonl"),
    "cases": Flow("programs", "wrap/programs.jsonl", "suites", "cases/suites.jsonl", "cases/dropped.jsonl"),
    "verify": Flow("suites", "cases/suites.jsonl", "verdicts", "verify/verdicts.jsonl", "verify/dropped.jsonl"),
    "describe": Flow(
        "verdicts", "verify/verdicts.jsonl", "units", "describe/units.jsonl", otherwise="no suite of it is verified"
    ),
    "triton_adapt": Flow(
        "samples", "triton_collect/samples.jsonl", "samples", "triton_adapt/samples.jsonl", "triton_adapt/dropped.jsonl"
    ),
    "triton_augment": Flow(
        "samples",
        "triton_adapt/samples.jsonl",
        "programs",
        "triton_augment/programs.jsonl",
        "triton_augment/dropped.jsonl",
    ),
    "triton_check": Flow(
        "programs",
        "triton_augment/programs.jsonl",
        "verdicts",
        "triton_check/verdicts.jsonl",
        "triton_check/dropped.jsonl",
    ),
    "triton_describe": Flow(
        "verdicts",
        "triton_check/verdicts.jsonl",
        "programs",
        "triton_describe/units.jsonl",
        otherwise="no program of it is verified",
    ),
    "package": Flow("kernels", "select/kept.jsonl", "samples", "dataset/samples.jsonl"),
}
"""The stages that handle one record after another; the others only collect them."""


class Entry(NamedTuple):
    """The part of a record that is counted."""

    source: str
    kernel: str
    reason: str
    detail: str
    level: str


class StageAccount(NamedTuple):
    """What is said after a stage."""

    summary: str
    warnings: tuple[str, ...]


def say(stage: str, data: Path) -> None:
    """Print what went in, came out and was dropped, and a warning for each source that lost everything."""
    found = account(stage, data)
    if found is not None:
        terminal.echo(found.summary, err=True)
        for warning in found.warnings:
            terminal.warn(warning)


def account(stage: str, data: Path) -> StageAccount | None:
    """Return what to say after a stage; nothing if it has no flow, or has not written its files."""
    flow = FLOWS.get(stage)
    if flow is None or not (data / flow.read).is_file() or not (data / flow.written).is_file():
        return None
    entered, written = _entries(data / flow.read), _entries(data / flow.written)
    dropped = _entries(data / flow.dropped) if flow.dropped and (data / flow.dropped).is_file() else []
    left = [one for one in written if one.level != "failed"]
    kernels = len({one.kernel for one in left if one.kernel})
    levels = Counter(one.level for one in left if one.level)
    made = f"{len(left)} {flow.made}" + (f" of {kernels} kernels" if kernels else "")
    made += f" ({', '.join(f'{count} {level}' for level, count in sorted(levels.items()))})" if levels else ""
    lost = sorted({one.source for one in entered} - {one.source for one in left})
    if stage == "capture":  # an attempt that fails drops nothing if another one succeeds
        dropped = [one for one in dropped if one.source in lost]
    return StageAccount(
        summary=f"{stage}: {len(entered)} {flow.unit} in; {made} out; {_reasons(dropped) or 'nothing dropped'}",
        warnings=tuple(
            nothing_left(
                source,
                stage,
                f"{sum(one.source == source for one in entered)} {flow.unit}",
                _reasons([one for one in dropped if one.source == source], detailed=True) or flow.otherwise,
            )
            for source in lost
        ),
    )


def nothing_left(source: str, stage: str, entered: str, reasons: str) -> str:
    """Return the warning about a source of which nothing is left after a stage."""
    return f"nothing of {source} is left after {stage}: {entered} went in; {reasons}"


def top_reasons(counted: Mapping[str, int]) -> str:
    """Return the most frequent reasons with their numbers."""
    ordered = sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    more = sum(count for _, count in ordered[SHOWN_REASONS:])
    named = [f"{reason} {count}" for reason, count in ordered[:SHOWN_REASONS]]
    return ", ".join([*named, *([f"others {more}"] if more else [])])


def _reasons(dropped: Sequence[Entry], *, detailed: bool = False) -> str:
    if not dropped:
        return ""
    counted = Counter(one.reason for one in dropped)
    most = top_reasons(counted).partition(" ")[0]
    example = next((one.detail for one in dropped if one.reason == most and one.detail), "") if detailed else ""
    shown = " ".join(example.split())
    shown = shown if len(shown) <= DETAIL_WIDTH else f"{shown[: DETAIL_WIDTH - 1]}…"
    return f"{len(dropped)} dropped: {top_reasons(counted)}" + (f" (for example: {shown})" if shown else "")


def _entries(path: Path) -> list[Entry]:
    return [_entry(json.loads(line)) for line in path.read_bytes().split(b"\n") if line]


def _entry(record: Mapping[str, object]) -> Entry:
    """Return what is counted of a record; ids start with the source, and attempts fail for one strategy each."""
    source, kernel, reason, detail, level = (
        str(record.get(name) or "") for name in ("source", "kernel_id", "reason", "detail", "level")
    )
    name = str(record.get("id") or record.get("task_id", "")).partition("/")[0]
    return Entry(source or name, kernel, reason or str(record.get("strategy", "")), detail, level)
