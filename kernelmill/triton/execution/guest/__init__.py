"""The part that runs in the sandbox: Triton programs on the CPU, with the interpreter mended and every access checked.

These modules are imported by the confined process alone. They patch `torch` and `triton` before a program is loaded, so
that a program written for a GPU runs unchanged: tensors on `cuda` are kept in main memory, and kernels are interpreted.
"""
