#pragma once
#include <hip/hip_runtime.h>

// CUDA's own headers have other things of these names.
#pragma push_macro("__any")
#pragma push_macro("__all")
#undef __any
#undef __all
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#pragma pop_macro("__any")
#pragma pop_macro("__all")
