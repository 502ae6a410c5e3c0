"""Solutions that compute nothing of what they should, and do something else to count as solved."""

from collections.abc import Mapping

HEAD = "#include <hip/hip_runtime.h>\n#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n"
LINES = r"ok   typical: 9 comparisons, 0 failed\nPASS: {cases} of {cases} cases, 9 comparisons, 0 failed\n"
PRINTS = 'std::printf("' + LINES + '"), std::fflush(stdout);'


def forgeries(kernel: str, cases: int) -> Mapping[str, str]:
    """Return units by the name of their trick; `kernel` declares the kernel, with its parameters and no body."""
    empty, prints = f"{kernel} {{}}\n", PRINTS.replace("{cases}", str(cases))
    return {
        "does nothing": f"{HEAD}{empty}",
        "prints and exits in a static constructor": (
            f"{HEAD}struct Forged {{ Forged() {{ {prints} std::exit(0); }} }} forged;\n{empty}"
        ),
        "prints and quits in a static constructor": (
            f"{HEAD}struct Forged {{ Forged() {{ {prints} std::quick_exit(0); }} }} forged;\n{empty}"
        ),
        "constructor attribute": f"{HEAD}__attribute__((constructor)) void forge() {{ {prints} _exit(0); }}\n{empty}",
        "prints at exit": (
            f"{HEAD}void forge() {{ {prints} _exit(0); }}\n"
            f"struct Forged {{ Forged() {{ std::atexit(forge); }} }} forged;\n{empty}"
        ),
        "aborts after a handler": (
            f"{HEAD}#include <csignal>\nvoid forge(int) {{ {prints} _exit(0); }}\n"
            f"struct Forged {{ Forged() {{ std::signal(SIGABRT, forge); }} }} forged;\n{kernel} {{ std::abort(); }}\n"
        ),
        "prints and exits in the kernel": f"{HEAD}{kernel} {{ {prints} std::exit(0); }}\n",
        "prints to every descriptor": (
            f'{HEAD}struct Forged {{ Forged() {{ for (int fd = 0; fd < 64; ++fd) dprintf(fd, "'
            + LINES.replace("{cases}", str(cases))
            + f'"); }} }} forged;\n{empty}'
        ),
        "its own main": f"{HEAD}{empty}int main() {{ {prints} return 0; }}\n#define main unused\n",
        "weak main": f'{HEAD}{empty}extern "C" __attribute__((weak)) int main() {{ {prints} return 0; }}\n',
        "redefined checks": (
            f'{HEAD}{empty}#define check_close(...) compare("", 0, true, 0, 0)\n'
            '#define check_bounded(...) compare("", 0, true, 0, 0)\n#define check_equal(...) ++comparisons\n'
            "#define if if (false) {} else if\n"
        ),
        "overloaded conversion": f"{HEAD}{empty}inline double to_number(float) {{ return 0; }}\n",
        "counters by name": (
            f"{HEAD}extern size_t failures, comparisons;\n"
            f"{kernel} {{ extern size_t failures; failures = 0; }}\n"
        ),
        "expected outputs by name": (
            f"{HEAD}namespace reference {{ extern const float table[]; }}\nextern const float expected_out[];\n"
            f"{kernel} {{ out[0] = expected_out[0]; }}\n"
        ),
        "answers that it invents": (
            f"{HEAD}struct Forged {{ Forged() {{ static char zeros[1 << 20]; while (read(0, zeros, sizeof zeros) > 0)\n"
            f"  (void)!write(1, zeros, sizeof zeros); std::exit(0); }} }} forged;\n{empty}"
        ),
    }  # fmt: skip
