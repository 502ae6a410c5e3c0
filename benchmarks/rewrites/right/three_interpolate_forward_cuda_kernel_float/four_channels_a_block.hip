// every fourth channel block computes up to four channels with the same indices and weights
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int first = blockIdx.y;
  if (bs_idx >= b || first >= c || (first & 3)) return;
  const int channels = c - first < 4 ? c - first : 4;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x; p < n; p += step) {
    const size_t at = ((size_t)bs_idx * n + p) * 3;
    const int i0 = idx[at], i1 = idx[at + 1], i2 = idx[at + 2];
    const float w0 = weight[at], w1 = weight[at + 1], w2 = weight[at + 2];
    for (int k = 0; k < channels; ++k) {
      const size_t line = (size_t)bs_idx * c + first + k;
      const float *row = points + line * m;
      out[line * n + p] = w0 * row[i0] + w1 * row[i1] + w2 * row[i2];
    }
  }
}
