"""Compare suites with the projects' own operators for the CPU, built against the installed torch."""
