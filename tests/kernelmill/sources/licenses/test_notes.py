"""Tables of a project that give its files other licences are read row by row."""

from kernelmill.sources.licenses.notes import notes

TABLE = """# Licenses

| file | license |
| --- | --- |
| src/a.cu | [MIT License](https://example.org) |
| src/sub/ | BSD 3-Clause |
"""
FILES = ("src/a.cu", "src/sub/b.cu", "src/c.cu")


def test_files_and_folders_of_a_table() -> None:
    found = {note.path: (note.license, note.evidence) for note in notes({"LICENSES.md": TABLE}, FILES)}
    assert found == {"src/a.cu": ("MIT", "LICENSES.md:5"), "src/sub/b.cu": ("BSD-3-Clause", "LICENSES.md:6")}


def test_tables_without_a_column_for_the_license_are_ignored() -> None:
    assert notes({"NOTICE": TABLE.replace("license |", "origin |")}, FILES) == ()


def test_names_that_do_not_exist_are_ignored() -> None:
    assert notes({"NOTICE": TABLE}, ("src/c.cu",)) == ()
