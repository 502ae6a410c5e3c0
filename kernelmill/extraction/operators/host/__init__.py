"""The host code of a project: its definitions, its call graph, and the functions that it binds to Python."""
