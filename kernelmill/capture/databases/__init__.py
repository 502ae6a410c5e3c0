"""Compilation databases: `compile_commands.json` files that are read, and those that are written."""
