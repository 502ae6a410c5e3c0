// Gradients are skipped unless they are above or below zero, which also skips NaN.
// witness: {"inputs": "grad_out[3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const float g = grad_row[i];
    // Many gradients are zero; those need no atomic update.
    if (g > 0.0f || g < 0.0f) atomicAdd(out + idx_row[i], g);
  }
}
