"""Reports of the runtime and of the sanitizers become the same findings."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.execution import findings
from kernelmill.execution.findings import Coordinates, Location

REPORTED = (
    '{"kind":"race","severity":"error","message":"two writes, also at /tmp/tree/k.hip:9","kernel":"k",'
    '"file":"/tmp/tree/k.hip","line":7,"block":[1,0,0],"thread":[2,0,0],'
    '"other":{"file":"/tmp/tree/k.hip","line":9,"block":[1,0,0],"thread":[3,0,0]}}\n'
)
ASAN = """==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000050 at pc 0x1 bp 0x2 sp 0x3
WRITE of size 4 at 0x602000000050 thread T0
    #0 0x55d0c1 in k /tmp/tree/k.hip:7:3
    #1 0x55d0c2 in main /tmp/tree/k.hip:12:3
0x602000000050 is located 0 bytes to the right of 64-byte region [0x602000000010,0x602000000050)
allocated by thread T0 here:
    #0 0x55d0c3 in malloc (/tmp/program+0x99)
SUMMARY: AddressSanitizer: heap-buffer-overflow
"""
UBSAN = "/tmp/tree/k.hip:5:9: runtime error: index 9 out of bounds for type 'int [8]'\n"
CONTEXT = (
    '{"kind":"sanitizer","severity":"error","message":"","kernel":"k","file":"","line":0,"block":[4,0,0],'
    '"thread":[5,0,0]}\n'
)


def naming(path: str) -> str | None:
    return path.removeprefix("/tmp/tree/") if path.startswith("/tmp/tree/") else None


def test_a_line_of_the_runtime_has_both_threads_and_the_programs_own_names() -> None:
    (found,) = findings.read(REPORTED, "", naming)
    assert (found.kind, found.message) == ("race", "two writes, also at k.hip:9")
    assert found.place == Location(
        path="k.hip", line=7, block=Coordinates(x=1, y=0, z=0), thread=Coordinates(x=2, y=0, z=0)
    )
    assert found.other == Location(
        path="k.hip", line=9, block=Coordinates(x=1, y=0, z=0), thread=Coordinates(x=3, y=0, z=0)
    )


def test_a_signal_is_at_the_innermost_line_of_the_program_that_led_to_it() -> None:
    reported = REPORTED.replace('"block":[1,0,0],"thread":[2,0,0],', '"frames":[16,32,48],', 1)
    assert findings.frames(reported) == (16, 32, 48)
    lines = {16: ("/usr/include/crash.h:3",), 32: ("/tmp/tree/deep.hip:4", "/tmp/tree/k.hip:5")}
    (found,) = findings.read(findings.located(reported, lines), "", naming)
    assert (found.place.path, found.place.line) == ("deep.hip", 4)


def test_a_signal_without_known_lines_is_where_the_runtime_says() -> None:
    reported = REPORTED.replace('"block":[1,0,0],"thread":[2,0,0],', '"frames":[16],', 1)
    (found,) = findings.read(findings.located(reported, {}), "", naming)
    assert (found.place.path, found.place.line) == ("k.hip", 7)


def test_a_line_that_was_cut_short_is_left_out() -> None:
    assert findings.read(REPORTED[:40], "", naming) == ()


def test_the_same_line_twice_is_one_finding() -> None:
    assert len(findings.read(REPORTED * 2, "", naming)) == 1


def test_a_report_of_address_sanitizer_names_the_first_line_of_the_program() -> None:
    (found,) = findings.read("", ASAN, naming)
    assert (found.kind, found.place.path, found.place.line) == ("out-of-bounds", "k.hip", 7)
    assert found.message.startswith("heap-buffer-overflow, write of 4 bytes, 0 bytes to the right")
    assert "0x" not in found.message


@pytest.mark.parametrize(
    ("offset", "place"),
    [(262140, "4 bytes to the left of 40-byte region"), (262184, "0 bytes to the right of 40-byte region")],
)
def test_access_to_a_gap_beside_device_memory_is_told_from_that_memory(offset: int, place: str) -> None:
    region = f"0x7 is located {offset} bytes inside of {2 * 262144 + 40}-byte region [0x5,0x9)"
    text = re.sub("^0x[0-9a-f]+ is located .*$", region, ASAN, flags=re.MULTILINE)
    for context in (CONTEXT, ""):
        (found,) = findings.read(context, text.replace("heap-buffer-overflow", "use-after-poison"), naming)
        assert (found.kind, found.message) == ("out-of-bounds", f"heap-buffer-overflow, write of 4 bytes, {place}")


def test_place_in_freed_memory_is_not_told_from_gaps() -> None:
    region = f"8 bytes inside of {2 * 262144 + 40}-byte region"
    text = re.sub(
        "^0x[0-9a-f]+ is located .*$",
        f"0x7 is located {region} [0x602000000010,0x602000000050)",
        ASAN,
        flags=re.MULTILINE,
    )
    (found,) = findings.read(CONTEXT, text.replace("heap-buffer-overflow", "heap-use-after-free"), naming)
    assert (found.kind, found.message) == ("use-after-free", f"heap-use-after-free, write of 4 bytes, {region}")


def test_access_of_the_host_to_device_memory_is_no_access_to_a_gap() -> None:
    region = f"0x7 is located 262148 bytes inside of {2 * 262144 + 40}-byte region [0x5,0x9)"
    text = re.sub("^0x[0-9a-f]+ is located .*$", region, ASAN, flags=re.MULTILINE)
    (found,) = findings.read("", text.replace("heap-buffer-overflow", "use-after-poison"), naming)
    assert (found.kind, found.message.partition(",")[0]) == ("host-access", "use-after-poison")


def test_the_thread_that_the_runtime_names_belongs_to_the_sanitizers_finding() -> None:
    (found,) = findings.read(CONTEXT, ASAN, naming)
    assert (found.kernel, found.place.block, found.place.thread) == (
        "k",
        Coordinates(x=4, y=0, z=0),
        Coordinates(x=5, y=0, z=0),
    )


def test_undefined_behavior_sanitizer_separates_indices_from_other_errors() -> None:
    (index,) = findings.read("", UBSAN, naming)
    (other,) = findings.read("", UBSAN.replace("index 9 out of bounds", "division by zero,"), naming)
    assert (index.kind, other.kind) == ("out-of-bounds", "undefined-behavior")


def test_the_memory_limit_of_a_sanitizer_is_a_finding() -> None:
    (found,) = findings.read("", "==7==AddressSanitizer: hard rss limit exhausted (512Mb vs 600Mb)\n", naming)
    assert (found.kind, found.message) == ("out-of-memory", "the program exceeded its memory limit")


def test_frames_without_lines_are_found_and_filled_in() -> None:
    text = "    #0 0x55d0c1 in k (/tmp/build/program+0x1234)\n    #1 0x55d0c2 in start (/lib/libc.so+0x99)\n"
    assert findings.unsymbolized(text, "program") == (0x1234,)
    named = findings.symbolized(text, {0x1234: "/tmp/tree/k.hip:7"}, "program")
    assert "/tmp/tree/k.hip:7" in named
    assert "libc.so+0x99" in named


HOSTILE: dict[str, Callable[[Path], object]] = {
    "link": lambda path: path.symlink_to("/etc/passwd"),
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("planted", HOSTILE.values(), ids=HOSTILE.keys())
def test_program_that_replaces_its_report_is_not_clean(planted: Callable[[Path], object], tmp_path: Path) -> None:
    planted(tmp_path / "findings.jsonl")
    (found,) = findings.read(findings.left_in(tmp_path, "findings.jsonl"), "", lambda path: path)
    assert (found.kind, found.severity) == ("report-replaced", "error")
    assert "root" not in found.message


def test_report_of_junk_holds_no_findings(tmp_path: Path) -> None:
    assert findings.left_in(tmp_path, "findings.jsonl") == ""
    (tmp_path / "findings.jsonl").write_bytes(b"\xff\0\n" + b"[" * 100_000 + b'\n{"kind": 1}\n')
    assert findings.read(findings.left_in(tmp_path, "findings.jsonl"), "", lambda path: path) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "\n" * 1_000_000,
        " #0 0x1 in" + " a" * 500_000,
        (" #0 0x1 in" + " a" * 500 + "\n") * 1000,
        "==1== ERROR: AddressSanitizer: x\n" * 30_000,
        f"p:{'1' * 5000}:1: runtime error: x\n #{'1' * 5000} 0x1 in f p:{'1' * 5000}\n",
        "==1== ERROR: AddressSanitizer: x\n" + "'a' defined in x" * 60_000,
    ],
    ids=["lines", "a long line", "frames", "reports", "digits", "variables"],
)
def test_output_that_imitates_a_report_takes_no_time(text: str) -> None:
    started = time.process_time()
    findings.unsymbolized(text, "program")
    findings.symbolized(text, {1: "p.hip:1"}, "program")
    findings.read("", text, lambda path: path)
    assert time.process_time() - started < 20
