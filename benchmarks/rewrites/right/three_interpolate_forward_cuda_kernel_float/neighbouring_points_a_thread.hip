// a thread computes two neighbouring points at a time and loads everything first
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

  const long long pairs = ((long long)n + 1) / 2;
  for (long long q = (long long)blockIdx.x * blockDim.x + threadIdx.x; q < pairs; q += (long long)blockDim.x * gridDim.x) {
    const long long p = q * 2;
    const int count = p + 1 < n ? 2 : 1;
    float w[6], v[6];
    for (int k = 0; k < count * 3; ++k) {
      w[k] = batch_weight[p * 3 + k];
      v[k] = row[batch_idx[p * 3 + k]];
    }
    dst[p] = w[0] * v[0] + w[1] * v[1] + w[2] * v[2];
    if (count == 2) dst[p + 1] = w[3] * v[3] + w[4] * v[4] + w[5] * v[5];
  }
}
