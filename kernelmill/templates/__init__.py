"""The C++ text of programs and suites: shared templates, and their composition from records."""
