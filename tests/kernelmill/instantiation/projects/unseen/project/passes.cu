#include <cuda_fp16.h>

#ifdef __CUDA_ARCH__
inline __device__ float both_ways(float x) { return x; }
#else
inline __device__ float both_ways(float x) { return x + 1; }
inline __device__ float only_here(float x) { return x; }
inline __device__ float use_half2(float x) { return only_here(x); }
#endif

__global__ void convert(float* out, const void* in) {
#ifdef __CUDA_ARCH__
  out[0] = both_ways(1);
#else
  out[0] = use_half2(both_ways(__half2float(*(const half*)in)));
#endif
}
