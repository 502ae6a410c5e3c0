"""The library: extraction, the CPU runtime, compilers, sandbox, proofs and records. It never imports `stages`."""
