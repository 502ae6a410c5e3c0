// prints: 6 11
// prints: 35 123
// prints: 6 7 -1 1
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
struct Cell { int value; Cell* next; };
__global__ void walk(Cell* head, int* sum) { for (Cell* c = head; c; c = c->next) *sum += c->value; }
__global__ void fill2d(char* p, size_t pitch, int w, int h) {
  const int x = threadIdx.x, y = threadIdx.y;
  if (x < w && y < h) reinterpret_cast<float*>(p + y * pitch)[x] = 10.f * y + x;
}
__global__ void fill3d(hipPitchedPtr p, int d) {
  char* slice = static_cast<char*>(p.ptr) + threadIdx.z * p.pitch * p.ysize;
  if (threadIdx.z < d) reinterpret_cast<int*>(slice + threadIdx.y * p.pitch)[threadIdx.x] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z;
}
__managed__ int managed_total = 5;
__global__ void add_managed(int n) { atomicAdd(&managed_total, n); }
int main() {
  Cell* cells;
  int* sum;
  hipMallocManaged((void**)&cells, 3 * sizeof(Cell), hipMemAttachGlobal);
  hipMallocManaged(&sum, sizeof(int));
  *sum = 0;
  for (int i = 0; i < 3; ++i) cells[i] = {i + 1, i < 2 ? &cells[i + 1] : nullptr};
  hipMemPrefetchAsync(cells, 3 * sizeof(Cell), 0, 0);
  hipMemAdvise(cells, 3 * sizeof(Cell), hipMemAdviseSetReadMostly, 0);
  walk<<<1, 1>>>(cells, sum);
  hipDeviceSynchronize();
  add_managed<<<1, 3>>>(2);
  hipDeviceSynchronize();
  printf("%d %d\n", *sum, managed_total);
  char* p; size_t pitch; float host[4][6];
  hipMallocPitch((void**)&p, &pitch, 6 * sizeof(float), 4);
  fill2d<<<1, dim3(6, 4)>>>(p, pitch, 6, 4);
  hipMemcpy2D(host, 6 * sizeof(float), p, pitch, 6 * sizeof(float), 4, hipMemcpyDeviceToHost);
  hipExtent extent = make_hipExtent(4 * sizeof(int), 3, 2);
  hipPitchedPtr cube;
  hipMalloc3D(&cube, extent);
  fill3d<<<1, dim3(4, 3, 2)>>>(cube, 2);
  int box[2][3][4];
  hipMemcpy3DParms copy = {};
  copy.srcPtr = cube;
  copy.dstPtr = make_hipPitchedPtr(box, 4 * sizeof(int), 4, 3);
  copy.extent = extent;
  copy.kind = hipMemcpyDeviceToHost;
  hipMemcpy3D(&copy);
  printf("%g %d\n", host[3][5], box[1][2][3]);
  int *pinned, *mapped, *device, registered[4] = {1, 2, 3, 4};
  hipHostMalloc((void**)&pinned, 16, hipHostMallocMapped);
  *pinned = 0;
  hipHostGetDevicePointer((void**)&mapped, pinned, 0);
  walk<<<1, 1>>>(cells, mapped);
  hipDeviceSynchronize();
  hipHostRegister(registered, sizeof registered, hipHostRegisterDefault);
  hipHostUnregister(registered);
  hipStream_t s;
  hipStreamCreateWithPriority(&s, hipStreamDefault, 0);
  hipMallocAsync((void**)&device, 64, s);
  hipMemsetAsync(device, 0xff, 64, s);
  hipMemsetD32Async((hipDeviceptr_t)device, 7, 4, s);
  int back[5];
  hipMemcpyAsync(back, device, sizeof back, hipMemcpyDefault, s);
  hipFreeAsync(device, s);
  hipStreamSynchronize(s);
  hipStreamDestroy(s);
  hipPointerAttribute_t attributes;
  memset(&attributes, 0, sizeof attributes);
  hipError_t known = hipPointerGetAttributes(&attributes, cells);
  printf("%d %d %d %d\n", *pinned, back[3], back[4], known == hipSuccess && attributes.isManaged);
  hipHostFree(pinned); hipFree(p); hipFree(cube.ptr); hipFree(cells); hipFree(sum);
  return 0;
}
