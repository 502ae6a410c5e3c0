"""Python files as the standard library's `ast` reads them."""

from kernelmill.extraction.operators.python.files import parse_all


def test_no_python_text_stops_the_reader() -> None:
    texts = {
        "null.py": b"a\0b",
        "latin.py": b"\xff\xfe = 1",
        "deep.py": b"(" * 5000 + b")" * 5000,
        "long.py": b"+".join([b"a"] * 20_000),
        "fine.py": b"x = 1",
    }
    files, unread = parse_all("it", texts)
    assert {d.id.partition("/")[2] for d in unread} <= {"null.py", "latin.py", "deep.py", "long.py"}
    assert "fine.py" in {f.path for f in files}
    assert len(files) + len(unread) == len(texts)
