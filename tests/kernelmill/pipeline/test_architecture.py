from graphlib import CycleError
from pathlib import Path

import pytest

from kernelmill import imports
from kernelmill.pipeline import architecture
from kernelmill.pipeline.architecture import picture, reduced, room_of, updated


def graph(**imported: str) -> architecture.Graph:
    return {room: frozenset(rooms.split()) for room, rooms in imported.items()}


def test_import_that_others_imply_is_omitted() -> None:
    assert reduced(graph(cli="proof cpp", proof="cpp", cpp="")) == graph(cli="proof", proof="cpp", cpp="")


def test_rooms_that_import_each_other_have_no_picture() -> None:
    with pytest.raises(CycleError):
        reduced(graph(cpp="capture", capture="cpp"))


def test_picture_tells_a_stage_from_a_room_of_the_same_name() -> None:
    edges = {"kernelmill/capture": frozenset[str](), "stages/capture": frozenset({"kernelmill/capture"})}
    text = picture(edges)
    assert "    stages_capture[capture]\n" in text
    assert "    kernelmill_capture[capture]\n" in text
    assert "  stages_capture --> kernelmill_capture\n" in text


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("kernelmill/cpp/tokens.py", "kernelmill/cpp"),
        ("kernelmill/extraction/launches/flow.py", "kernelmill/extraction"),
        ("kernelmill/errors.py", "kernelmill/errors"),
        ("kernelmill/__init__.py", None),
        ("stages/wrap/__init__.py", "stages/wrap"),
    ],
)
def test_room_is_the_folder_below_a_wing(path: str, room: str | None) -> None:
    assert room_of(imports.ROOT / path) == room


def test_text_around_generated_parts_is_unchanged() -> None:
    document = "before\n<!-- generated: a -->\nold\n<!-- end of generated part -->\nafter\n"
    assert updated(document, {"a": "new\n", "b": "other\n"}) == document.replace("old", "new")


@pytest.mark.slow
def test_writing_twice_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # To read the imports of the whole project takes long; tests/test_repo.py compares its own documents with them.
    monkeypatch.setattr(architecture, "graph", lambda: graph(**{"kernelmill/cpp": "", "stages/wrap": "kernelmill/cpp"}))
    (tmp_path / "docs").mkdir()
    (tmp_path / "dvc.yaml").write_text("stages:\n  fetch: {desc: Download sources}\n")
    (tmp_path / "README.md").write_text("<!-- generated: stages -->\n<!-- end of generated part -->\n")
    (tmp_path / "docs/architecture.md").write_text("<!-- generated: picture -->\n<!-- end of generated part -->\n")
    (tmp_path / "docs/records.md").write_text("<!-- generated: records -->\n<!-- end of generated part -->\n")
    for _ in range(2):
        architecture.write(tmp_path)
        assert (tmp_path / "docs/records.md").read_text().count("| `task_id` | string |") == 2
        assert (tmp_path / "README.md").read_text() == (
            "<!-- generated: stages -->\n| stage | purpose |\n|---|---|\n| `fetch` | Download sources |\n"
            "<!-- end of generated part -->\n"
        )
        assert (tmp_path / "docs/architecture.md").read_text().count("```mermaid") == 1
