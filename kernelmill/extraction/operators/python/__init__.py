"""The Python files of a project: their definitions, and how these call functions that C++ binds."""
