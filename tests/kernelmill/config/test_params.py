import os
from pathlib import Path

import pytest
import yaml

from kernelmill.config import params
from kernelmill.errors import ConfigError

COMMITTED = yaml.safe_load(params.PARAMS.read_text())


def written(tmp_path: Path, change: object) -> Path:
    path = tmp_path / "params.yaml"
    path.write_text(change if isinstance(change, str) else yaml.safe_dump(change))
    return path


def test_the_committed_parameters_load() -> None:
    assert set(params.load().sources) == {"mmcv", "torch_scatter", "torch_cluster"}


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        (["surprise"], "unknown key surprise"),
        (["select", "max_lnes"], "unknown key select.max_lnes"),
        (["sources", "mmcv", "capture", "strategy"], "unknown key sources.mmcv.capture.strategy"),
    ],
)
def test_an_unknown_key_is_refused_by_name(tmp_path: Path, keys: list[str], named: str) -> None:
    changed = yaml.safe_load(yaml.safe_dump(COMMITTED))
    place = changed
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = 1
    with pytest.raises(ConfigError, match=named):
        params.load(written(tmp_path, changed))


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    changed = {key: value for key, value in COMMITTED.items() if key != "select"}
    with pytest.raises(ConfigError, match="select"):
        params.load(written(tmp_path, changed))


def test_a_source_whose_header_set_is_missing_says_where_to_add_it(tmp_path: Path) -> None:
    changed = {**COMMITTED, "headers": {}}
    with pytest.raises(ConfigError, match=r"(?s)sources\.mmcv\.headers.*conf/config\.yaml"):
        params.load(written(tmp_path, changed))


@pytest.mark.parametrize("key", ["compilers", "programs"])
def test_only_pinned_compilers_may_decide_what_is_in_the_dataset(tmp_path: Path, key: str) -> None:
    gates = {**COMMITTED["gates"], key: COMMITTED["compilers"][key]}
    with pytest.raises(ConfigError, match=r"(?s)gates names clang.*make compilers"):
        params.load(written(tmp_path, {**COMMITTED, "gates": gates}))


@pytest.mark.parametrize("text", ["", "- a list", "a: [1, 2"])
def test_what_is_no_mapping_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=r"params\.yaml"):
        params.load(written(tmp_path, text))


def test_a_missing_file_says_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="make params"):
        params.load(tmp_path / "params.yaml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"a: [", r"is not YAML: .*line 1"),
        (b"a: \xff", "is not YAML"),
        (b"a: 2001-99-99", "is not YAML"),
        (b"[" * 5000, "is not YAML"),
        (b"{a: &x [*x]}", "unknown key a"),
        (b"3", "the file must be a mapping"),
        (b"extract: {wall_seconds: many}", "extract.wall_seconds must be a whole number"),
    ],
)
def test_whatever_params_yaml_holds_is_described_in_words(tmp_path: Path, content: bytes, cause: str) -> None:
    (tmp_path / "params.yaml").write_bytes(content)
    with pytest.raises(ConfigError, match=cause) as caught:
        params.load(tmp_path / "params.yaml")
    assert "Input should be" not in str(caught.value)


def test_params_yaml_that_is_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "params.yaml")
    with pytest.raises(ConfigError, match="is a pipe"):
        params.load(tmp_path / "params.yaml")


def test_source_whose_header_set_is_a_path_is_not_told_to_write_there(tmp_path: Path) -> None:
    changed = yaml.safe_load(yaml.safe_dump(COMMITTED))
    changed["sources"]["mmcv"]["headers"] = "../../x"
    with pytest.raises(ConfigError, match="without its suffix") as caught:
        params.load(written(tmp_path, changed))
    assert "write conf/headers/.." not in str(caught.value)
