"""Kinds of values that options of several commands take."""

from pathlib import Path

import click

FOLDER = click.Path(path_type=Path)
"""A file or a folder, which need not be there."""
