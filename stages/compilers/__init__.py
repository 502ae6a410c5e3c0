"""Check units and suites with the optional compilers of this machine, which decide nothing."""
