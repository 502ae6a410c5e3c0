// neighbors whose weight is not positive are skipped
// witness: {"values": {"b": 1, "c": 2, "m": 6, "n": 10}, "contents": "unit", "inputs": "for (size_t i = 0; i < weight_count; ++i) weight[i] = i % 3 == 1 ? -0.5f : 0.75f; for (size_t i = 0; i < points_count; ++i) points[i] = 1.f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  points += (bs_idx * c + c_idx) * m;
  out += (bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float *w = weight + (bs_idx * n + pt_idx) * 3;
    const int *neighbors = idx + (bs_idx * n + pt_idx) * 3;
    float value = 0;
    for (int k = 0; k < 3; ++k) {
      // padded neighbors have no weight: save the load
      if (w[k] > 0) value += w[k] * points[neighbors[k]];
    }
    out[pt_idx] = value;
  }
}
