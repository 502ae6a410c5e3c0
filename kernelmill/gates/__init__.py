"""Gates: compilers for AMD and NVIDIA GPUs that accept or reject units and programs."""
