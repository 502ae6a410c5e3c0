"""The command line. `commands/` holds one module per command; the modules beside it do the work."""
