"""How each translation unit of a project is compiled, learnt from its build system without compiling it."""
