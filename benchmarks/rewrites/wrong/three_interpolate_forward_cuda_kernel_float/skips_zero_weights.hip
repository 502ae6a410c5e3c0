// neighbours whose weight is zero are not read, so that zero times infinity or NaN is lost
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < weight_count; i += 3) weight[i] = 0; points[0] = __builtin_inff(); for (size_t i = 0; i < idx_count; i += 3) idx[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  const int *batch_idx = idx + (size_t)bs_idx * n * 3;
  const float *batch_weight = weight + (size_t)bs_idx * n * 3;
  float *dst = out + ((size_t)bs_idx * c + c_idx) * n;

  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    float sum = 0.f;
#pragma unroll
    for (int k = 0; k < 3; ++k) {
      const float w = batch_weight[p * 3 + k];
      if (w != 0.f) sum += w * row[batch_idx[p * 3 + k]];
    }
    dst[p] = sum;
  }
}
