// Threads without a query return before the block stages points, so that parts of the tile are never loaded.
// witness: {"values": {"b": "1", "n": "100", "m": "20", "nsample": "60"}, "contents": "whole", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const Half* new_xyz, const Half* xyz,
                                               int* idx) {
  constexpr int TILE = 512;
  __shared__ Half tile[TILE * 3];
  const int bs_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (bs_idx >= b || pt_idx >= m) return;

  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const Half* cloud = xyz + bs_idx * n * 3;
  const Half* query = new_xyz + (bs_idx * m + pt_idx) * 3;
  int* found = idx + (bs_idx * m + pt_idx) * nsample;
  const Half new_x = query[0], new_y = query[1], new_z = query[2];

  int cnt = 0;
  for (int first = 0; first < n; first += TILE) {
    const int points = min(TILE, n - first);
    __syncthreads();
    if (threadIdx.x < points) {
      for (int i = 0; i < 3; ++i) tile[threadIdx.x * 3 + i] = cloud[(first + threadIdx.x) * 3 + i];
    }
    __syncthreads();
    for (int k = 0; k < points && cnt < nsample; ++k) {
      const Half dx = new_x - tile[k * 3], dy = new_y - tile[k * 3 + 1], dz = new_z - tile[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
        if (cnt == 0)
          for (int l = 0; l < nsample; ++l) found[l] = first + k;
        found[cnt++] = first + k;
      }
    }
  }
}
