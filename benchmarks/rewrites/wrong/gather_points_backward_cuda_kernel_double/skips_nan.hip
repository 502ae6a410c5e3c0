// gradients that are not above or below zero are skipped to save atomics, and NaN with them
// witness: {"inputs": "grad_out[3] = __builtin_nan(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const double *row = grad_out + (batch * c + channel) * m;
  const int *targets = idx + batch * m;
  double *out = grad_points + (batch * c + channel) * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    const double g = row[p];
    const bool contributes = g > 0.0 || g < 0.0;
    if (contributes) atomicAdd(out + targets[p], g);
  }
}
