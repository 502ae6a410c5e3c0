// points are divided evenly among the blocks, the last takes the remainder, which may be more points than it has threads
// witness: {"values": {"n": "1535"}, "contents": "wide", "seed": 1}
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

  const int share = n / gridDim.x;
  const int first = blockIdx.x * share;
  const int last = blockIdx.x + 1 == gridDim.x ? n : first + share;
  const int p = first + threadIdx.x;
  if (p < last) {
    const int *i = batch_idx + (size_t)p * 3;
    const float *w = batch_weight + (size_t)p * 3;
    dst[p] = w[0] * row[i[0]] + w[1] * row[i[1]] + w[2] * row[i[2]];
  }
}
