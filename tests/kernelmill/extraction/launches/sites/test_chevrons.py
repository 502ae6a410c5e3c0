import pytest

from kernelmill.cpp.tokens import tokens
from kernelmill.cpp.words import words
from kernelmill.extraction.launches.sites.chevrons import LaunchText, split


def split_text(text: bytes) -> LaunchText:
    found = split(words(list(tokens(text))))
    return LaunchText((), ()) if found is None else found.text()


@pytest.mark.parametrize(
    ("text", "configuration", "arguments"),
    [
        (b"k<<<1, 2>>>();", ("1", "2"), ()),
        (b"k<float, 3><<<g, b, s, q>>>(x, y);", ("g", "b", "s", "q"), ("x", "y")),
        (b"k<<<dim3(a, b), dim3(c, d)>>>(f(x, y), z[1, 2]);", ("dim3(a, b)", "dim3(c, d)"), ("f(x, y)", "z[1, 2]")),
        (b"k<<<(n + 1) / 2, 1 << 5>>>(n);", ("(n + 1) / 2", "1 << 5"), ("n",)),
        (
            b"k<<<blocks<a, b>(n), t>>>(p<c, d>(x), e < f, g > h);",
            ("blocks<a, b>(n)", "t"),
            ("p<c, d>(x)", "e < f", "g > h"),
        ),
        (b"k<<<g, b>>>(\n  x,  // the first, of two\n  y);", ("g", "b"), ("x", "y")),
        (b"k<<<g, b>>>(\"a, b\", ',');", ("g", "b"), ('"a, b"', "','")),
        (b"ns::k<T><<<grid, {1, 2, 3}>>>([&](int i, int j) { return i, j; });", ("grid", "{1, 2, 3}"), None),
        (b"k(x);", (), ()),
    ],
)
def test_launch_is_split_into_configuration_and_arguments(
    text: bytes, configuration: tuple[str, ...], arguments: tuple[str, ...] | None
) -> None:
    written = split_text(text)
    assert written.configuration == configuration
    assert arguments is None or written.arguments == arguments
    assert arguments is not None or len(written.arguments) == 1
