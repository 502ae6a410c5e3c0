// a neighbour that is listed twice counts once, though fewer than three known points repeat one
// witness: {"values": {"b": 2, "c": 3, "m": 1, "n": 40}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = 2.0f; for (int i = 0; i < b * n * 3; ++i) { idx[i] = 0; weight[i] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *known = points + ((size_t)bs_idx * c + c_idx) * m;

  CUDA_1D_KERNEL_LOOP(pt, n) {
    const size_t first = ((size_t)bs_idx * n + pt) * 3;
    const int i0 = idx[first], i1 = idx[first + 1], i2 = idx[first + 2];
    float sum = weight[first] * known[i0];
    if (i1 != i0) sum += weight[first + 1] * known[i1];
    if (i2 != i0 && i2 != i1) sum += weight[first + 2] * known[i2];
    out[((size_t)bs_idx * c + c_idx) * n + pt] = sum;
  }
}
