// fused multiplications and additions, from the last neighbor to the first, from the last point to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *row = points + (bs_idx * c + c_idx) * m;
  const int threads = blockDim.x * gridDim.x;
  for (int p = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); p >= 0; p -= threads) {
    const int at = (bs_idx * n + p) * 3;
    float value = weight[at + 2] * row[idx[at + 2]];
    value = fmaf(weight[at + 1], row[idx[at + 1]], value);
    value = fmaf(weight[at], row[idx[at]], value);
    out[(bs_idx * c + c_idx) * n + p] = value;
  }
}
