// weights of neighbours that are the same point are added before the product, which overflows where the products do not
// witness: {"values": {"m": "2"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < weight_count; ++i) weight[i] = 3e38f; for (size_t i = 0; i < points_count; ++i) points[i] = 0.125f; for (size_t i = 0; i < idx_count; ++i) idx[i] = 1;"}
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
    const int i0 = batch_idx[p * 3], i1 = batch_idx[p * 3 + 1], i2 = batch_idx[p * 3 + 2];
    const float w0 = batch_weight[p * 3], w1 = batch_weight[p * 3 + 1], w2 = batch_weight[p * 3 + 2];
    const float p0 = row[i0];
    if (i1 == i0 && i2 == i0)
      dst[p] = (w0 + w1 + w2) * p0;
    else
      dst[p] = w0 * p0 + w1 * row[i1] + w2 * row[i2];
  }
}
