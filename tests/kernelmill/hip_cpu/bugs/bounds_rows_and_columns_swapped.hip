// bug: out_of_bounds | a transpose of a non-square matrix uses the wrong stride
#include "check.h"

__global__ void transpose(const int* in, int* out, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= rows || c >= columns) return;
#ifdef BUG
  out[c * columns + r] = in[r * columns + c];
#else
  out[c * rows + r] = in[r * columns + c];
#endif
}

int main() {
  const int rows = 20, columns = 50;
  int* in = on_device(std::vector<int>(rows * columns, 1));
  int* out = on_device(std::vector<int>(rows * columns));
  transpose<<<dim3(4, 2), dim3(16, 16)>>>(in, out, rows, columns);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
