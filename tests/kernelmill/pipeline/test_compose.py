"""params.yaml is what conf/ composes to, for the committed configuration and for variants of it."""

import sys
from pathlib import Path

import pytest
import yaml

from kernelmill.config import params
from kernelmill.errors import ConfigError
from kernelmill.pipeline import compose

pytestmark = pytest.mark.slow


@pytest.fixture
def conf(tmp_path: Path) -> Path:
    """A small configuration with one group."""
    folder = tmp_path / "conf"
    (folder / "source").mkdir(parents=True)
    (folder / "config.yaml").write_text("defaults:\n  - source@sources: [one, two]\n  - _self_\n\nlimit: 3\n")
    for name in ("one", "two"):
        (folder / "source" / f"{name}.yaml").write_text(f"# a comment\n{name}:\n  version: '1.0'\n")
    return folder


def test_composing_merges_groups_and_drops_comments(conf: Path) -> None:
    expected = "limit: 3\nsources:\n  one:\n    version: '1.0'\n  two:\n    version: '1.0'\n"
    assert yaml.safe_load(compose.compose(conf)) == yaml.safe_load(expected)
    assert "#" not in compose.compose(conf)


def test_composing_twice_gives_the_same_bytes(conf: Path) -> None:
    assert compose.compose(conf) == compose.compose(conf)


def test_overrides_choose_members_of_a_group_and_single_values(conf: Path) -> None:
    composed = yaml.safe_load(compose.compose(conf, ["source@sources=[two]", "sources.two.version=2.1.0"]))
    assert composed["sources"] == {"two": {"version": "2.1.0"}}


def test_one_project_of_the_real_configuration_can_be_chosen(tmp_path: Path) -> None:
    variant = tmp_path / "params.yaml"
    variant.write_text(compose.compose(overrides=["source@sources=[mmcv]"]), encoding="utf-8")
    assert list(params.load(variant).sources) == ["mmcv"]


def test_environment_in_the_configuration_is_refused(conf: Path) -> None:
    (conf / "source" / "two.yaml").write_text("two:\n  version: ${oc.env:TOKEN}\n")
    with pytest.raises(ConfigError, match=r"two\.yaml:2 reads an environment variable.*\n  remedy: "):
        compose.compose(conf)


@pytest.mark.parametrize("text", ["two: [", "two:\n  - a\n b: c\n", "two: 2001-99-99\n", "two: \x00\n"])
def test_file_that_is_not_yaml_is_named(conf: Path, text: str) -> None:
    (conf / "source" / "two.yaml").write_text(text)
    with pytest.raises(ConfigError, match=r"two\.yaml is not YAML.*\n  remedy: "):
        compose.compose(conf)


def test_wrong_configuration_leaves_params_yaml_as_it_was(conf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(conf.parent)
    monkeypatch.setattr(sys, "argv", ["compose"])
    Path("params.yaml").write_text("the old one\n")
    with pytest.raises(ConfigError, match="unknown key limit"):
        compose.main()
    assert Path("params.yaml").read_text() == "the old one\n"


def test_missing_member_of_a_group_is_named(conf: Path) -> None:
    with pytest.raises(ConfigError, match=r"(?s)source/three.*remedy: "):
        compose.compose(conf, ["source@sources=[three]"])


def test_drift_is_shown_and_fails(
    conf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(conf.parent)
    Path("params.yaml").write_text(compose.compose(conf).replace("limit: 3", "limit: 4"), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["compose", "--check"])
    with pytest.raises(ConfigError, match="run `make params`"):
        compose.main()
    assert "-limit: 4\n+limit: 3\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("overrides", "kind", "name"),
    [
        ([], "none", "none"),
        (["model=openai"], "server", "gpt-4.1-mini"),
        (["model=local", "model.base_url=http://127.0.0.1:8000/v1"], "server", "qwen2.5-coder:7b"),
        (["model=replay"], "replay", "written-by-hand"),
        (["model=openai", "model.kind=replay", "model.budget.money=20"], "replay", "gpt-4.1-mini"),
    ],
)
def test_model_is_chosen_by_its_group(tmp_path: Path, overrides: list[str], kind: str, name: str) -> None:
    variant = tmp_path / "params.yaml"
    variant.write_text(compose.compose(overrides=overrides), encoding="utf-8")
    model = params.load(variant).model
    assert (model.kind, model.name) == (kind, name)
