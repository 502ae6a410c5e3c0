// the neighbours of an example are found with the number of known points instead of the number of queries
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = 1.0f; for (int i = 0; i < b * n * 3; ++i) weight[i] = i < n * 3 ? 1.0f : 2.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int pt = blockIdx.x * blockDim.x + threadIdx.x;
  const int c_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (bs_idx >= b || c_idx >= c || pt >= n) return;

  const int row = bs_idx * c + c_idx;
  const int *neighbours = idx + (bs_idx * m + pt) * 3;
  const float *w = weight + (bs_idx * m + pt) * 3;
  const float *known = points + row * m;
  out[row * n + pt] = w[0] * known[neighbours[0]] + w[1] * known[neighbours[1]] + w[2] * known[neighbours[2]];
}
