"""Independent references: the operators for the CPU of projects themselves, built against the installed torch."""
