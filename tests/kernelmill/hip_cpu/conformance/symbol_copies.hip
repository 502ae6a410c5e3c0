// claim: hipMemcpyToSymbol and FromSymbol reach __constant__ and __device__ variables, with offsets (HIP runtime API, memory management)
#include "claim.h"

__constant__ float table[4] = {1, 2, 3, 4};
__constant__ int factor;
__device__ int counter = 5;

__global__ void kernel(int* failed) {
  CHECK(table[0] == 1 && table[1] == 8 && table[2] == 9 && table[3] == 4 && factor == 3);
  atomicAdd(&counter, factor);
}

int main() {
  const float middle[2] = {8, 9};
  const int three = 3;
  int count = 0;
  void* address = nullptr;
  size_t size = 0;
  if (hipMemcpyToSymbol(HIP_SYMBOL(table), middle, sizeof middle, sizeof(float), hipMemcpyHostToDevice) != hipSuccess) return 1;
  if (hipMemcpyToSymbol(HIP_SYMBOL(factor), &three, sizeof three) != hipSuccess) return 1;
  const int result = claim(kernel, 10);
  if (hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof count) != hipSuccess || count != 35) return 1;
  if (hipGetSymbolAddress(&address, HIP_SYMBOL(counter)) != hipSuccess) return 1;
  if (hipGetSymbolSize(&size, HIP_SYMBOL(table)) != hipSuccess || size != 16) return 1;
  if (hipMemcpy(&count, address, 4, hipMemcpyDeviceToHost) != hipSuccess || count != 35) return 1;
  return result;
}
