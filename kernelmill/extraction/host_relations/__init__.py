"""Read what host code says about a kernel's arguments: checks, shapes and the sizes that it passes."""
