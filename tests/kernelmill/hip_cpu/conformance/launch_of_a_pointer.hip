// claim: a kernel can be selected by a pointer, from a table or by a template argument (HIP C++ language extensions, Calling __global__ functions)
#include "claim.h"

__global__ void pointer_one(int* value, int with) { *value += with; }
__global__ void pointer_two(int* value, int with) { *value *= with; }

using Kernel = void (*)(int*, int);
template <Kernel kernel>
void launch_fixed(int* value, int with) {
  kernel<<<1, 1>>>(value, with);
}

int main() {
  int *value = nullptr, host = 1;
  (void)hipMalloc(reinterpret_cast<void**>(&value), sizeof(int));
  (void)hipMemcpy(value, &host, sizeof(int), hipMemcpyHostToDevice);
  const Kernel table[2] = {pointer_one, pointer_two};
  for (Kernel kernel : table) kernel<<<1, 1>>>(value, 5);
  hipLaunchKernelGGL(table[0], dim3(1), dim3(1), 0, 0, value, 4);
  launch_fixed<pointer_two>(value, 2);
  (void)hipMemcpy(&host, value, sizeof(int), hipMemcpyDeviceToHost);
  if (host != ((1 + 5) * 5 + 4) * 2) return 1;
  (void)hipFree(value);
  std::printf("PASS\n");
  return 0;
}
