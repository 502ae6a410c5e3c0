"""Sessions with libclang: jobs, confined worker processes, precompiled headers, cache keys, diagnostics."""
