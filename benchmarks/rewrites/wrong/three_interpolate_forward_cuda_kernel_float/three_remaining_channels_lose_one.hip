// four channels a block, and of three channels that remain the third is left out
// witness: {"values": {"c": "7"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c || (c_idx & 3)) return;
  const int rest = c - c_idx;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  float *dst = out + ((size_t)bs_idx * c + c_idx) * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const size_t at = ((size_t)bs_idx * n + p) * 3;
    const int i0 = idx[at], i1 = idx[at + 1], i2 = idx[at + 2];
    const float w0 = weight[at], w1 = weight[at + 1], w2 = weight[at + 2];
#define ONE_CHANNEL(k)                                                                                \
  dst[(size_t)(k) * n + p] =                                                                          \
      w0 * row[(size_t)(k) * m + i0] + w1 * row[(size_t)(k) * m + i1] + w2 * row[(size_t)(k) * m + i2]
    if (rest >= 4) {
      ONE_CHANNEL(0);
      ONE_CHANNEL(1);
      ONE_CHANNEL(2);
      ONE_CHANNEL(3);
    } else if (rest & 2) {
      ONE_CHANNEL(0);
      ONE_CHANNEL(1);
    } else {
      ONE_CHANNEL(0);
    }
#undef ONE_CHANNEL
  }
}
