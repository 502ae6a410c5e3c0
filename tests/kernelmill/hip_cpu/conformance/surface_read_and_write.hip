// claim: surfaces are addressed by byte and row, and out-of-bounds writes are dropped (CUDA C++ Programming Guide, Surface Memory)
#include "claim.h"

__global__ void surface_doubles(hipSurfaceObject_t surface, int* failed) {
  int x = threadIdx.x, value = 0;
  surf2Dread(&value, surface, x * int(sizeof(int)), 1);
  CHECK(value == 4 + x);
  surf2Dwrite(2 * value, surface, x * int(sizeof(int)), 1);
  surf2Dwrite(-1, surface, 4 * int(sizeof(int)), 0);
}

int main() {
  int host[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  hipArray_t array = nullptr;
  (void)hipMallocArray(&array, &channels, 4, 2, hipArraySurfaceLoadStore);
  (void)hipMemcpy2DToArray(array, 0, 0, host, 16, 16, 2, hipMemcpyHostToDevice);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface = nullptr;
  if (hipCreateSurfaceObject(&surface, &resource) != hipSuccess) return 1;
  int ended = claim_of([&](int* failed) { surface_doubles<<<1, 4>>>(surface, failed); });
  (void)hipMemcpy2DFromArray(host, 16, array, 0, 0, 16, 2, hipMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i)
    if (host[i] != i || host[4 + i] != 2 * (4 + i)) return 4;
  (void)hipDestroySurfaceObject(surface);
  (void)hipFreeArray(array);
  return ended;
}
