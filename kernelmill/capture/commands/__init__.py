"""Compile commands: the flags that a parser needs, the folders that they name, and commands for headers."""
