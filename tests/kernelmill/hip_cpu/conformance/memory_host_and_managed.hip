// claim: kernels can access pinned, registered and managed memory (HIP runtime API, memory management)
#include "claim.h"

__global__ void add(int* a, int* b, int* c) { atomicAdd(a, 1), atomicAdd(b, 2), atomicAdd(c, 3); }

int main() {
  int *pinned, *managed, *on_device, own = 30;
  if (hipHostMalloc((void**)&pinned, 4, hipHostMallocDefault) != hipSuccess) return 1;
  if (hipMallocManaged(&managed, 4) != hipSuccess) return 1;
  if (hipHostRegister(&own, 4, hipHostRegisterDefault) != hipSuccess) return 1;
  if (hipHostGetDevicePointer((void**)&on_device, &own, 0) != hipSuccess) return 1;
  *pinned = 10, *managed = 20;
  add<<<1, 2>>>(pinned, managed, on_device);
  if (hipDeviceSynchronize() != hipSuccess || *pinned != 12 || *managed != 24 || own != 36) return 1;
  if (hipHostUnregister(&own) != hipSuccess || hipHostFree(pinned) != hipSuccess || hipFree(managed) != hipSuccess) return 1;
  std::printf("PASS\n");
  return 0;
}
