// claim: operations in a stream run in order, including host functions and callbacks (HIP API reference, Stream Management)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void stream_add(int* value, int more) { *value = 10 * *value + more; }

static int seen = 0;
static void look(hipStream_t, hipError_t status, void* host) {
  if (status == hipSuccess) seen = *static_cast<int*>(host);
}

int main() {
  int *device = nullptr, *host = nullptr, zero = 0;
  hipStream_t stream;
  if (hipStreamCreateWithFlags(&stream, hipStreamNonBlocking) != hipSuccess) return 1;
  (void)hipMalloc(reinterpret_cast<void**>(&device), sizeof(int));
  (void)hipHostMalloc(reinterpret_cast<void**>(&host), sizeof(int), hipHostMallocDefault);
  (void)hipMemcpyAsync(device, &zero, sizeof(int), hipMemcpyHostToDevice, stream);
  stream_add<<<1, 1, 0, stream>>>(device, 1);
  stream_add<<<1, 1, 0, stream>>>(device, 2);
  (void)hipMemcpyAsync(host, device, sizeof(int), hipMemcpyDeviceToHost, stream);
  if (hipStreamAddCallback(stream, look, host, 0) != hipSuccess) return 2;
  if (hipStreamSynchronize(stream) != hipSuccess || hipStreamQuery(stream) != hipSuccess) return 3;
  if (seen != 12) return 4;
  (void)hipStreamDestroy(stream);
  (void)hipHostFree(host);
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
