"""C++ as text: tokens, expressions, includes, source trees, classes of compile errors."""
