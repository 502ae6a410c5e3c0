// all threads of the grid share the elements of the output, in order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const size_t total = size_t(b) * c * m;
  const size_t block = (size_t(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t threads = size_t(gridDim.x) * gridDim.y * gridDim.z * blockDim.x;
  for (size_t i = block * blockDim.x + threadIdx.x; i < total; i += threads) {
    const size_t row = i / m;
    const size_t bs_idx = row / c;
    out[i] = points[row * n + idx[bs_idx * m + i % m]];
  }
}
