// Indices and weights of a block's points are loaded coalesced into shared memory first; the sum starts with the last neighbour.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  __shared__ int tile_idx[512 * 3];
  __shared__ double tile_weight[512 * 3];
  const size_t batch = size_t(blockIdx.z) * n * 3;
  const double *row = points + (size_t(blockIdx.z) * c + blockIdx.y) * m;
  double *target = out + (size_t(blockIdx.z) * c + blockIdx.y) * n;
  for (int base = blockIdx.x * 512; base < n; base += gridDim.x * 512) {
    const int count = min(512, n - base) * 3;
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      tile_idx[i] = idx[batch + size_t(base) * 3 + i];
      tile_weight[i] = weight[batch + size_t(base) * 3 + i];
    }
    __syncthreads();
    for (int i = threadIdx.x * 3; i < count; i += blockDim.x * 3)
      target[base + i / 3] = tile_weight[i + 2] * row[tile_idx[i + 2]] +
                             (tile_weight[i + 1] * row[tile_idx[i + 1]] + tile_weight[i] * row[tile_idx[i]]);
    __syncthreads();
  }
}
