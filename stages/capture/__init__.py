"""How each translation unit of a source is compiled, learnt without compiling it."""
