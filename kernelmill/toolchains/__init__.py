"""Which compilers and tools this machine has."""
