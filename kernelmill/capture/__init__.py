"""Learn how each translation unit of a project is compiled from its build system, without compiling it."""
