"""Compile commands of translation units, captured from the build system of a project without compiling it."""
