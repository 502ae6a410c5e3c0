// A thread computes two neighbouring points and no thread computes the last point if their number is odd.
// witness: {"values": {"n": 1001}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double interpolate_one(const double *row, const int *i, const double *w) {
  return w[0] * row[i[0]] + w[1] * row[i[1]] + w[2] * row[i[2]];
}

__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *row = points + (bs_idx * c + c_idx) * m;
  double *target = out + (bs_idx * c + c_idx) * n;
  const int pairs = n / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int *i = idx + (bs_idx * n + pair * 2) * 3;
    const double *w = weight + (bs_idx * n + pair * 2) * 3;
    const double first = interpolate_one(row, i, w);
    const double second = interpolate_one(row, i + 3, w + 3);
    target[pair * 2] = first;
    target[pair * 2 + 1] = second;
  }
}
