"""Compose conf/ into params.yaml: `python -m kernelmill.pipeline.compose [--check]`.

It calls the function that `dvc exp run` composes with, so that both write the same bytes. The files that the parameters
name become dependencies in dvc.yaml (`kernelmill.pipeline.named_files`).
"""

import argparse
import difflib
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import yaml
from dvc.exceptions import DvcException
from dvc.utils.hydra import compose_and_dump
from hydra.errors import HydraException
from omegaconf.errors import OmegaConfBaseException

from kernelmill import terminal
from kernelmill.config import params
from kernelmill.errors import ConfigError, InputError
from kernelmill.pipeline import dependencies, entry, named_files
from kernelmill.storage import jsonl, untrusted

CONF = Path("conf")
CONFIG = "config"
ENVIRONMENT = re.compile(r"\$\{oc\.env:")
"""A resolver whose value would be written into params.yaml, which is committed: secrets would leak."""


def compose(conf: Path = CONF, overrides: Sequence[str] = ()) -> str:
    """Return the text of params.yaml as `dvc exp run -S <override>...` would write it.

    Raises `ConfigError` if conf/ does not compose, or reads environment variables.
    """
    refuse_environment(conf)
    folder = conf.absolute()
    with tempfile.TemporaryDirectory() as scratch:
        composed = Path(scratch) / "params.yaml"
        try:
            compose_and_dump(composed, str(folder), None, CONFIG, str(folder), list(overrides))
        except (HydraException, OmegaConfBaseException, yaml.YAMLError, DvcException) as error:
            raise ConfigError(
                f"{conf} does not compose: {error}", remedy=f"correct {conf}/{CONFIG}.yaml or the group it names"
            ) from error
        return composed.read_text(encoding="utf-8")


def refuse_environment(conf: Path) -> None:
    """Raise `ConfigError` if a file of `conf` reads an environment variable, or is not YAML."""
    for path in sorted(conf.rglob("*.yaml")):
        content = _content(path)
        params.yaml_of(content, str(path), remedy="correct the file; params.yaml was not changed")
        for number, line in enumerate(content.decode("utf-8").splitlines(), start=1):
            if ENVIRONMENT.search(line):
                raise ConfigError(
                    f"{path}:{number} reads an environment variable, whose value would be written into params.yaml",
                    remedy="write the value itself; let the code that needs a secret read it from the environment",
                )


def _content(path: Path) -> bytes:
    try:
        return untrusted.read(path, limit=params.MOST_BYTES)
    except InputError as error:
        raise ConfigError(error.cause, remedy=error.remedy) from error


def drift(committed: str, composed: str) -> str:
    """Return a unified diff from params.yaml to the composed parameters; empty if they agree."""
    lines = difflib.unified_diff(
        committed.splitlines(keepends=True), composed.splitlines(keepends=True), "params.yaml", "composed from conf/"
    )
    return "".join(lines)


def main() -> None:
    """Write params.yaml, and its files to dvc.yaml; with `--check`, compare, and exit with status 1 on a difference."""
    parser = argparse.ArgumentParser(
        prog="python -m kernelmill.pipeline.compose", description="Compose conf/ into params.yaml."
    )
    parser.add_argument("--check", action="store_true", help="only compare; exit status 1 and a diff where they differ")
    check: bool = parser.parse_args().check
    composed = compose()
    if not check:
        wanted = params.parsed(composed.encode(), "what conf/ composes to")
        if dependencies.PIPELINE.is_file():
            named_files.write(wanted)
        jsonl.write_text(params.PARAMS, composed)
        return
    committed = params.PARAMS.read_text(encoding="utf-8") if params.PARAMS.is_file() else ""
    if difference := drift(committed, composed):
        terminal.echo(difference, nl=False)
        raise ConfigError(
            "params.yaml differs from what conf/ composes to", remedy="run `make params` and commit the result"
        )
    if dependencies.PIPELINE.is_file() and not named_files.is_current(params.load()):
        raise ConfigError(
            f"{dependencies.PIPELINE} does not list the files that params.yaml names",
            remedy="run `make params` and commit the result",
        )


if __name__ == "__main__":
    entry.run(main)
