// claim: memory allocated in stream order is usable by later operations in the stream (HIP API reference, Stream Ordered Memory Allocator)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void pool_fill(int* values) { values[threadIdx.x] = int(threadIdx.x); }

int main() {
  hipStream_t stream;
  int *device = nullptr, host[64];
  if (hipStreamCreate(&stream) != hipSuccess) return 1;
  if (hipMallocAsync(reinterpret_cast<void**>(&device), sizeof host, stream) != hipSuccess) return 2;
  pool_fill<<<1, 64, 0, stream>>>(device);
  if (hipMemcpyAsync(host, device, sizeof host, hipMemcpyDeviceToHost, stream) != hipSuccess) return 3;
  if (hipFreeAsync(device, stream) != hipSuccess || hipStreamSynchronize(stream) != hipSuccess) return 4;
  for (int i = 0; i < 64; ++i)
    if (host[i] != i) return 5;
  (void)hipStreamDestroy(stream);
  std::printf("PASS\n");
  return 0;
}
