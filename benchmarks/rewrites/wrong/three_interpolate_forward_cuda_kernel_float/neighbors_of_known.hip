// the neighbors of a batch begin where they would with as many points as there are known ones
// witness: {"values": {"b": 2, "c": 3, "m": 5, "n": 20}, "contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * i / 7 % m); for (size_t i = 0; i < points_count; ++i) points[i] = 1.f + i; for (size_t i = 0; i < weight_count; ++i) weight[i] = 0.25f + 0.25f * (i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *batch_weight = weight + bs_idx * n * 3;
  const int *batch_idx = idx + bs_idx * m * 3;
  const float *known = points + bs_idx * c * m + c_idx * m;
  float *unknown = out + bs_idx * c * n + c_idx * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const int i0 = batch_idx[3 * pt_idx], i1 = batch_idx[3 * pt_idx + 1], i2 = batch_idx[3 * pt_idx + 2];
    const float w0 = batch_weight[3 * pt_idx], w1 = batch_weight[3 * pt_idx + 1], w2 = batch_weight[3 * pt_idx + 2];
    unknown[pt_idx] = w0 * known[i0] + w1 * known[i1] + w2 * known[i2];
  }
}
