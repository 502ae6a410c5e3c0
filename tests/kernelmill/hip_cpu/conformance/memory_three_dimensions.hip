// claim: hipMalloc3D and hipMemcpy3D accept extents and pitched pointers (HIP runtime API, memory management)
#include "claim.h"

int main() {
  const hipExtent extent = make_hipExtent(3 * sizeof(int), 4, 5);
  hipPitchedPtr device;
  int host[5][4][3], back[5][4][3] = {};
  for (int i = 0; i < 60; ++i) host[i / 12][i / 3 % 4][i % 3] = i;
  if (hipMalloc3D(&device, extent) != hipSuccess || hipMemset3D(device, 0, extent) != hipSuccess) return 1;
  hipMemcpy3DParms p = {};
  p.srcPtr = make_hipPitchedPtr(host, 3 * sizeof(int), 3, 4);
  p.dstPtr = device;
  p.extent = extent;
  p.kind = hipMemcpyHostToDevice;
  if (hipMemcpy3D(&p) != hipSuccess) return 1;
  hipMemcpy3DParms q = {};
  q.srcPtr = device;
  q.dstPtr = make_hipPitchedPtr(back, 3 * sizeof(int), 3, 4);
  q.extent = extent;
  q.kind = hipMemcpyDeviceToHost;
  if (hipMemcpy3D(&q) != hipSuccess || hipFree(device.ptr) != hipSuccess) return 1;
  for (int i = 0; i < 60; ++i)
    if (back[i / 12][i / 3 % 4][i % 3] != i) return 1;
  std::printf("PASS\n");
  return 0;
}
