// a thread interpolates four points, and the rest after the last four is left out
// witness: {"values": {"b": 1, "c": 2, "m": 6, "n": 30}, "contents": "unit", "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = 1.f + i; for (size_t i = 0; i < weight_count; ++i) weight[i] = 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *src = points + size_t(bs_idx * c + c_idx) * m;
  float *dst = out + size_t(bs_idx * c + c_idx) * n;
  const int step = 4 * blockDim.x * gridDim.x;
  for (int p = 4 * (blockIdx.x * blockDim.x + threadIdx.x); p + 3 < n; p += step) {
    float value[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int *i = idx + (bs_idx * n + p + k) * 3;
      const float *w = weight + (bs_idx * n + p + k) * 3;
      value[k] = w[0] * src[i[0]] + w[1] * src[i[1]] + w[2] * src[i[2]];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) dst[p + k] = value[k];
  }
}
