// Neighbours with weight 0 are not loaded, so an infinite or NaN feature with weight 0 gives no NaN.
// witness: {"values": {}, "contents": "unit", "seed": 5, "inputs": "points.get()[2] = INFINITY; for (int i = 0; i < b * n * 3; i += 3) weight.get()[i] = 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void interpolate_accumulate(double &sum, const double *row, int i, double w) {
  if (w != 0.0) sum += w * row[i];  // saves the scattered load
}

__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *row = points + (size_t(bs_idx) * c + c_idx) * m;
  double *target = out + (size_t(bs_idx) * c + c_idx) * n;
  const size_t first = size_t(bs_idx) * n;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const int *i = idx + (first + pt) * 3;
    const double *w = weight + (first + pt) * 3;
    double sum = 0.0;
#pragma unroll
    for (int k = 0; k < 3; ++k) interpolate_accumulate(sum, row, i[k], w[k]);
    target[pt] = sum;
  }
}
