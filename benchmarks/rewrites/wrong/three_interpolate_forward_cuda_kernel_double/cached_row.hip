// The features of a channel are cached in shared memory if there are at most 1024, but every one of 512 threads loads only one of them.
// witness: {"values": {"m": 900, "n": 1500}, "contents": "unit", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int interpolate_row_size = 1024;

__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  __shared__ double cached[interpolate_row_size];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const double *row = points + (bs_idx * c + c_idx) * m;
  const bool use_cache = m <= interpolate_row_size;
  if (use_cache) {
    if (threadIdx.x < m) cached[threadIdx.x] = row[threadIdx.x];
    __syncthreads();
    row = cached;
  }
  weight += bs_idx * n * 3;
  idx += bs_idx * n * 3;
  out += (bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const double w0 = weight[pt * 3], w1 = weight[pt * 3 + 1], w2 = weight[pt * 3 + 2];
    const int i0 = idx[pt * 3], i1 = idx[pt * 3 + 1], i2 = idx[pt * 3 + 2];
    out[pt] = w0 * row[i0] + w1 * row[i1] + w2 * row[i2];
  }
}
