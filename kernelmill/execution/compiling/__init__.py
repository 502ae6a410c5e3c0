"""Compiling a program: its files, the flags of each check, the precompiled runtime, and what compilers say."""
