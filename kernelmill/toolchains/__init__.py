"""The compilers and tools of this machine."""
