"""Learn the compile command of each translation unit."""
