"""Arguments of launches: the value that each parameter of the kernel receives, and where it comes from."""
