"""Macros of a project: their definitions, and expressions with macros expanded."""
