// prints: 1 0 1 1 1
// prints: 1 1 1024 1 1 1
// prints: 1 1 1
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void kernel(int* a) { extern __shared__ int s[]; s[threadIdx.x] = 1; a[threadIdx.x] = s[threadIdx.x]; }
template <typename T> __global__ void typed(T* a) { *a = T(1); }
int main() {
  int grid = 0, block = 0, active = 0, device = -1, count = 0;
  hipGetDeviceCount(&count);
  hipSetDevice(0);
  hipGetDevice(&device);
  hipOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 0);
  hipOccupancyMaxActiveBlocksPerMultiprocessor(&active, kernel, 128, 0);
  int templated = 0;
  hipOccupancyMaxActiveBlocksPerMultiprocessor(&templated, typed<float>, 64, 0);
  hipDeviceProp_t prop;
  hipGetDeviceProperties(&prop, device);
  int warp = 0, shared = 0, cooperative = 0;
  hipDeviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0);
  hipDeviceGetAttribute(&shared, hipDeviceAttributeMaxSharedMemoryPerBlock, 0);
  hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch, 0);
  hipFuncAttributes attributes;
  hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(kernel));
  hipFuncSetAttribute(reinterpret_cast<const void*>(kernel), hipFuncAttributeMaxDynamicSharedMemorySize, 32768);
  hipFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), hipFuncCachePreferShared);
  hipDeviceSetCacheConfig(hipFuncCachePreferL1);
  size_t heap = 0;
  hipDeviceGetLimit(&heap, hipLimitMallocHeapSize);
  size_t free_bytes, total;
  hipMemGetInfo(&free_bytes, &total);
  int runtime, driver;
  hipRuntimeGetVersion(&runtime);
  hipDriverGetVersion(&driver);
  char name[64], bus[64];
  hipDeviceGetName(name, sizeof name, 0);
  hipDeviceGetPCIBusId(bus, sizeof bus, 0);
  printf("%d %d %d %d %d\n", count, device, grid > 0, block > 0 && block <= 1024, active > 0 && templated > 0);
  printf("%d %d %d %d %d %d\n", prop.warpSize == warp, shared >= 32768, prop.maxThreadsPerBlock, attributes.maxThreadsPerBlock > 0,
         prop.totalGlobalMem > 0 && prop.multiProcessorCount > 0 && prop.clockRate > 0 && prop.major >= 0 && prop.regsPerBlock > 0,
         free_bytes <= total && runtime > 0 && driver > 0 && cooperative >= 0);
  printf("%d %d %d\n", prop.maxGridSize[0] > 0, prop.maxThreadsDim[2] > 0, prop.gcnArchName[0] == 'g' && prop.name[0] != 0 && name[0] != 0);
  return 0;
}
