// four points a thread, and the points that remain are computed for the first batch only
// witness: {"values": {"n": "1003"}, "contents": "wide", "seed": 1}
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

  const int quads = n / 4;
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  for (int q = start; q < quads; q += step) {
    const int *i = batch_idx + (size_t)q * 12;
    const float *w = batch_weight + (size_t)q * 12;
    float result[4];
#pragma unroll
    for (int k = 0; k < 4; ++k)
      result[k] = w[k * 3] * row[i[k * 3]] + w[k * 3 + 1] * row[i[k * 3 + 1]] + w[k * 3 + 2] * row[i[k * 3 + 2]];
#pragma unroll
    for (int k = 0; k < 4; ++k) dst[q * 4 + k] = result[k];
  }
  const int tail = n - quads * 4;
  const int p = quads * 4 + start;
  if (start < tail && bs_idx == 0) {
    const int *i = batch_idx + (size_t)p * 3;
    const float *w = batch_weight + (size_t)p * 3;
    dst[p] = w[0] * row[i[0]] + w[1] * row[i[1]] + w[2] * row[i[2]];
  }
}
