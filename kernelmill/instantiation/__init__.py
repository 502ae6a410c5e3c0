"""Self-contained units: a kernel with its template arguments substituted and the declarations it needs."""
