// neighbours are staged in 16 bits, so that known points from 65536 on wrap around
// witness: {"values": {"b": 1, "c": 1, "m": 80000, "n": 100}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = 0.001f * (float)i; for (int i = 0; i < b * n * 3; ++i) { idx[i] = m - 1 - i; weight[i] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  __shared__ unsigned short neighbours[3 * 512];
  __shared__ float weights[3 * 512];
  const int bs_idx = blockIdx.z;
  const int row = bs_idx * c + blockIdx.y;

  for (int first = blockIdx.x * blockDim.x; first < n; first += gridDim.x * blockDim.x) {
    const int count = n - first < (int)blockDim.x ? n - first : (int)blockDim.x;
    const size_t start = ((size_t)bs_idx * n + first) * 3;
    // Coalesced: the triples of the block lie in a row.
    for (int k = threadIdx.x; k < 3 * count; k += blockDim.x) {
      neighbours[k] = static_cast<unsigned short>(idx[start + k]);
      weights[k] = weight[start + k];
    }
    __syncthreads();
    if ((int)threadIdx.x < count) {
      const float *known = points + (size_t)row * m;
      const int t = 3 * threadIdx.x;
      out[(size_t)row * n + first + threadIdx.x] = weights[t] * known[neighbours[t]] +
                                                   weights[t + 1] * known[neighbours[t + 1]] +
                                                   weights[t + 2] * known[neighbours[t + 2]];
    }
    __syncthreads();
  }
}
