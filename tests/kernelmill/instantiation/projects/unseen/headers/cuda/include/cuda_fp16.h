// The part of CUDA's half precision that a fixture names.
#pragma once
struct __half {
  unsigned short x;
};
typedef __half half;
__host__ __device__ float __half2float(__half h);
