"""Launch kernels in place of the interpreter: arguments, programs in several orders, negative controls."""
