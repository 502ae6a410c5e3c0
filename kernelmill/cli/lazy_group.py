"""A group of commands whose modules are imported when they are called, so that each command starts quickly."""

import importlib
from collections.abc import Mapping
from typing import ClassVar

import click


class LazyGroup(click.Group):
    """A group that lists the commands of a table, in its order, and imports only the one that is called."""

    modules: ClassVar[Mapping[str, str]]
    """The module of each command; its attribute `command` is the command."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """Return the names of the commands, in the order of the table."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        """Import a command and return it; return None if the table does not list it."""
        if cmd_name not in self.modules:
            return None
        command = importlib.import_module(self.modules[cmd_name]).command
        assert isinstance(command, click.Command)
        return command
