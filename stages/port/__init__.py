"""CUDA units become HIP units: names, headers and warp operations; what assumes 32 lanes is said."""
