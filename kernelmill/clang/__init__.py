"""Sessions with libclang: parse jobs, sandboxed workers, precompiled headers, cache keys and diagnostics."""
