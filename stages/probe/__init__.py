"""What each parameter of a kernel is, how large each buffer must be and what keeps its accesses in bounds."""
