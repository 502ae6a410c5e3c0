// claim: dynamic shared memory has the size given by the launch, and all declarations refer to the same bytes (HIP C++ language extensions, dynamic shared memory)
#include "claim.h"

extern __shared__ float at_file_scope[];
template <class T>
__global__ void reverse(T* data) {
  extern __shared__ __align__(16) unsigned char raw[];
  T* values = reinterpret_cast<T*>(raw);
  values[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}
__global__ void both(float* out) {
  extern __shared__ int ints[];
  if (threadIdx.x == 0) ints[3] = __float_as_int(1.5f);
  __syncthreads();
  *out = at_file_scope[3];
}

int main() {
  double *data, host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  float* out;
  float value = 0;
  if (hipMalloc(&data, sizeof host) != hipSuccess || hipMalloc(&out, 4) != hipSuccess) return 2;
  if (hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) return 2;
  reverse<double><<<1, 32, sizeof host>>>(data);
  both<<<1, 1, 16>>>(out);
  if (hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  if (hipMemcpy(&value, out, 4, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  if (hipFree(data) != hipSuccess || hipFree(out) != hipSuccess) return 2;
  for (int i = 0; i < 32; ++i)
    if (host[i] != 31 - i) return 1;
  if (value != 1.5f) return 1;
  std::printf("PASS\n");
  return 0;
}
