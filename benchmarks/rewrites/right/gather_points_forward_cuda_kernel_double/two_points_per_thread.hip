// Half of the threads of a block gather two neighbouring points each, with a check for the last one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *from = points + (size_t(bs_idx) * c + c_idx) * n;
  const int *list = idx + size_t(bs_idx) * m;
  double *to = out + (size_t(bs_idx) * c + c_idx) * m;
  // Half of the threads of a block gather two neighbours each.
  if (threadIdx.x >= blockDim.x / 2) return;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x * 2; first < m; first += blockDim.x * gridDim.x) {
    to[first] = from[list[first]];
    if (first + 1 < m) to[first + 1] = from[list[first + 1]];
  }
}
