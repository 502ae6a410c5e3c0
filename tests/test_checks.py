"""What `make check` runs passes: it is part of the tests, so that nothing lands without it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def commands() -> list[str]:
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    scripts = re.search(r"^SCRIPTS := (.*)$", MAKEFILE, re.MULTILINE)
    assert recipe
    assert scripts
    return [line.lstrip("\t@").replace("$(SCRIPTS)", scripts[1]) for line in recipe[1].splitlines()]


@pytest.mark.parametrize("command", commands())
def test_check_passes(command: str) -> None:
    done = subprocess.run(command.split(), cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hooks_fetch_nothing() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    assert {hook["language"] for hook in hooks["repos"][0]["hooks"]} == {"system"}
