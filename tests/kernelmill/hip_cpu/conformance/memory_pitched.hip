// claim: rows of pitched memory start at multiples of the pitch, and hipMemcpy2D copies row by row (HIP runtime API, memory management)
#include "claim.h"

__global__ void twice(int* data, size_t pitch, int width, int height) {
  int* row = reinterpret_cast<int*>(reinterpret_cast<char*>(data) + threadIdx.y * pitch);
  if (int(threadIdx.x) < width && int(threadIdx.y) < height) row[threadIdx.x] *= 2;
}

int main() {
  int *data, host[5][7];
  size_t pitch = 0;
  for (int i = 0; i < 35; ++i) host[i / 7][i % 7] = i;
  if (hipMallocPitch((void**)&data, &pitch, 28, 5) != hipSuccess || pitch < 28) return 1;
  if (hipMemcpy2D(data, pitch, host, 28, 28, 5, hipMemcpyHostToDevice) != hipSuccess) return 1;
  twice<<<1, dim3(8, 8)>>>(data, pitch, 7, 5);
  if (hipMemset2D((char*)data + 4, pitch, 0, 4, 5) != hipSuccess) return 1;
  if (hipMemcpy2D(host, 28, data, pitch, 28, 5, hipMemcpyDeviceToHost) != hipSuccess || hipFree(data) != hipSuccess) return 1;
  for (int i = 0; i < 35; ++i)
    if (host[i / 7][i % 7] != (i % 7 == 1 ? 0 : 2 * i)) return 1;
  std::printf("PASS\n");
  return 0;
}
