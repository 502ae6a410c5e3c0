// each thread interpolates four queries, and those after the last multiple of four are not written
// witness: {"values": {"b": 2, "c": 3, "m": 5, "n": 1002}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = 1.0f + (float)(i % 5); for (int i = 0; i < b * n * 3; ++i) { idx[i] = (7 * i) % m; weight[i] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *known = points + ((size_t)bs_idx * c + c_idx) * m;
  float *out_row = out + ((size_t)bs_idx * c + c_idx) * n;

  // Twelve indices and twelve weights in a row for every thread.
  CUDA_1D_KERNEL_LOOP(four, n / 4) {
    const size_t first = ((size_t)bs_idx * n + 4 * four) * 3;
    float result[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int *i = idx + first + 3 * k;
      const float *w = weight + first + 3 * k;
      result[k] = w[0] * known[i[0]] + w[1] * known[i[1]] + w[2] * known[i[2]];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) out_row[4 * four + k] = result[k];
  }
}
