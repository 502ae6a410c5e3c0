"""Parameter types that several commands use."""

from pathlib import Path

import click

PATH = click.Path(path_type=Path)
"""A path that need not exist."""
