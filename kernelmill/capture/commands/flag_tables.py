"""Tables of compiler options: those that clang's front end needs, and those that must never reach it.

Sources: `nvcc --help` of CUDA 12, the GCC and clang option indexes.
"""

from typing import NamedTuple


class Option(NamedTuple):
    """An option with a value that the parser needs."""

    spellings: tuple[str, ...]
    joined: bool
    """Whether the value may follow without a space (`-Idir`)."""
    canonical: str
    """The spelling in translated commands."""
    separate: bool
    """Whether option and value are two arguments in translated commands."""
    is_path: bool

    def with_value(self, value: str) -> tuple[str, ...]:
        """Return the arguments of a translated command for this option and a value."""
        return (self.canonical, value) if self.separate else (self.canonical + value,)


OPTIONS = (
    Option(("-I", "--include-path", "--include-directory"), True, "-I", False, True),
    Option(("-isystem", "--system-include"), True, "-isystem", True, True),
    Option(("-iquote",), True, "-iquote", True, True),
    Option(("-idirafter",), True, "-idirafter", True, True),
    Option(("-include", "--pre-include"), False, "-include", True, True),
    Option(("-D", "--define-macro"), True, "-D", False, False),
    Option(("-U", "--undefine-macro"), True, "-U", False, False),
    Option(("-std", "--std"), False, "-std=", False, False),
)
NO_VALUE = Option((), False, "", False, False)
"""The option of a flag without a value."""

PLAIN = frozenset(
    [
        "-fexceptions",
        "-fno-exceptions",
        "-frtti",
        "-fno-rtti",
        "-fchar8_t",
        "-fno-char8_t",
        "-funsigned-char",
        "-fsigned-char",
        "-fshort-wchar",
        "-fms-extensions",
        "-fno-ms-extensions",
        "-fgnu-keywords",
        "-fno-gnu-keywords",
        "-fcoroutines",
        "-ftrigraphs",
        "-fno-trigraphs",
        "-fno-operator-names",
        "-ffast-math",
        "-fno-fast-math",
        "-pedantic",
        "-nostdinc++",
    ]
)
"""Flags without a value that affect parsing or predefined macros."""

FORWARD = ("-Xcompiler", "--compiler-options")
"""Options that pass a comma-separated list to the host compiler; its macros and include folders matter as well."""

DROPPED_VALUED = frozenset(
    [
        "-gencode",
        "--generate-code",
        "-arch",
        "--gpu-architecture",
        "-code",
        "--gpu-code",
        "-ccbin",
        "--compiler-bindir",
        "-Xptxas",
        "--ptxas-options",
        "-Xlinker",
        "--linker-options",
        "-Xnvlink",
        "--nvlink-options",
        "-Xcudafe",
        "--cudafe-options",
        "-Xfatbin",
        "--fatbin-options",
        "-Xarchive",
        "--archive-options",
        "-Xclang",
        "-Xpreprocessor",
        "-Xassembler",
        "-Xarch_device",
        "-Xarch_host",
        "-Xopenmp-target",
        "-maxrregcount",
        "--maxrregcount",
        "-t",
        "--threads",
        "-L",
        "--library-path",
        "-l",
        "--library",
        "-target",
        "--target-dir",
        "-mllvm",
        "-load",
        "-B",
        "-isysroot",
        "--sysroot",
        "-cudart",
        "--cudart",
        "-rdc",
        "--relocatable-device-code",
        "-ftz",
        "--ftz",
        "-prec-div",
        "--prec-div",
        "-prec-sqrt",
        "--prec-sqrt",
        "-fmad",
        "--fmad",
        "-idp",
        "--dependency-drive-prefix",
        "-ldir",
        "--libdevice-directory",
        "-diag-suppress",
        "--diag-suppress",
        "-diag-error",
        "--diag-error",
        "-diag-warn",
        "--diag-warn",
        "-default-stream",
        "--default-stream",
        "-opt-level",
        "--optimize",
        "-m",
        "--machine",
        "-Werror-list",
        "-imacros",
        "-include-pch",
        "-iprefix",
        "-iwithprefix",
        "-iwithprefixbefore",
        "-imultilib",
        "-u",
        "-z",
        "-T",
        "-e",
        "-arch-list",
        "-time",
        "--time",
        "-tls-model",
        "--param",
    ]
)
"""Options to drop with the value that follows, which must not be mistaken for an input file."""

IGNORED = frozenset(
    [
        "--",
        "--forward-unknown-to-host-compiler",
        "-c",
        "-dc",
        "-dw",
        "--compile",
        "--device-c",
        "-E",
        "-S",
        "-M",
        "-MM",
        "-MD",
        "-MMD",
        "-MP",
        "-MG",
        "-forward-unknown-to-host-compiler",
    ]
)
"""Options for compiler, input and output; they are not recorded as dropped."""

IGNORED_VALUED = frozenset(
    ["-o", "--output-file", "-odir", "--output-directory", "-x", "--x", "-MF", "-MT", "-MQ", "--dependency-output"]
)
"""Options for input and output that take a value."""
