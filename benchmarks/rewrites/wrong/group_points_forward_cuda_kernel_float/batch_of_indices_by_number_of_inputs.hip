// The indices of a batch are found with the number of input points (n) instead of that of the groups (npoints).
// witness: {"seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  const int bs = blockIdx.z;
  const int ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const int n_groups = (bs * c + ch) * npoints;
  const float *feature = points + (bs * c + ch) * n;
  const int *batch_idx = idx + bs * n * nsample;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < npoints * nsample; flat += blockDim.x * gridDim.x) {
    const int group = flat / nsample;
    const int member = flat - group * nsample;
    out[(n_groups + group) * nsample + member] = feature[batch_idx[group * nsample + member]];
  }
}
