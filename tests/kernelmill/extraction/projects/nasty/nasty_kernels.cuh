#ifndef NASTY_KERNELS_CUH
#define NASTY_KERNELS_CUH
#include "mini_cuda.h"
template <typename T> struct box { T value; };
__device__ inline int helper_in_header(int x) { return x * 2; }

// Ein Kommentar mit Umlauten: äöü — offsets are bytes, not characters.
template <typename scalar_t>
__global__ void in_a_header(scalar_t* x) { x[0] += scalar_t(1); }
#endif
