"""Compilers behind one protocol: what this machine has, what each says of a program, what it makes of it."""
