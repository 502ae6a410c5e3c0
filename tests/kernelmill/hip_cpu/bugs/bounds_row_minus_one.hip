// bug: out_of_bounds | the start of row -1, which stands for none, is read where another matrix may be
#include "check.h"

__global__ void first_of_rows(const float* matrix, const int* rows, float* to, int width) {
  int row = rows[threadIdx.x];
#ifndef BUG
  if (row < 0) return;
#endif
  to[threadIdx.x] = matrix[row * width];
}

int main() {
  const int count = 4, width = 2000;
  float* matrices[8];
  for (float*& matrix : matrices) {
    HIP_CHECK(hipMalloc(&matrix, count * width * sizeof(float)));
    HIP_CHECK(hipMemset(matrix, 0, count * width * sizeof(float)));
  }
  int* rows = on_device(std::vector<int>{0, -1, 3, 2});
  first_of_rows<<<1, count>>>(matrices[4], rows, matrices[5], width);
  finish();
  for (float* matrix : matrices) HIP_CHECK(hipFree(matrix));
  HIP_CHECK(hipFree(rows));
  return 0;
}
