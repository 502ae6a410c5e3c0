// The sums in shared memory are written out without a barrier after the accumulation.
// witness: {"values": {"b": "2", "n": "200", "m": "5"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  constexpr int tile_size = 512;
  __shared__ float sums[tile_size * 2];
  const int tiles = (m + tile_size - 1) / tile_size;
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int tile = 0; tile < tiles; tile++) {
      const int first = tile * tile_size;
      for (int t = threadIdx.x; t < tile_size * 2; t += blockDim.x) sums[t] = 0.0f;
      __syncthreads();
      for (int j = threadIdx.x; j < n; j += blockDim.x) {
        const int j2 = idx1[i * n + j];
        if (j2 < first || j2 >= first + tile_size) continue;
        const int p1 = (i * n + j) * 2;
        const int p2 = (i * m + j2) * 2;
        const Half g = grad_dist1[i * n + j] * 2;
        const Half dx = g * (xyz1[p1] - xyz2[p2]);
        const Half dy = g * (xyz1[p1 + 1] - xyz2[p2 + 1]);
        grad_xyz1[p1] = float(grad_xyz1[p1]) + float(dx);
        grad_xyz1[p1 + 1] = float(grad_xyz1[p1 + 1]) + float(dy);
        atomicAdd(&sums[(j2 - first) * 2], -float(dx));
        atomicAdd(&sums[(j2 - first) * 2 + 1], -float(dy));
      }
      for (int t = threadIdx.x; t < tile_size * 2 && first * 2 + t < m * 2; t += blockDim.x) {
        Half* target = grad_xyz2 + size_t(i * m + first) * 2 + t;
        *target = float(*target) + sums[t];
      }
      __syncthreads();
    }
  }
}
