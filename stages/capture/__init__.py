"""Capture the compile command of each translation unit without compiling it."""
