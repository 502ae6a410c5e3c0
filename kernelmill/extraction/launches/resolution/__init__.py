"""Resolution of host expressions: local variables, constants, members and small functions are substituted."""
