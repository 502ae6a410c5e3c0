"""The command line: `commands/` parses options, one module per command; the other packages do the work."""
