// The block stages 256 points at a time in shared memory; threads that are done go on to load and to wait.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const Half* new_xyz, const Half* xyz,
                                               int* idx) {
  constexpr int TILE = 256;
  __shared__ Half tile_x[TILE], tile_y[TILE], tile_z[TILE];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;  // the whole block
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const Half* cloud = xyz + bs_idx * n * 3;

  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    const bool asks = pt_idx < m;
    const Half* query = new_xyz + (bs_idx * m + (asks ? pt_idx : 0)) * 3;
    int* found = idx + (bs_idx * m + (asks ? pt_idx : 0)) * nsample;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    int cnt = asks ? 0 : nsample;
    for (int first = 0; first < n; first += TILE) {
      const int points = min(TILE, n - first);
      __syncthreads();
      for (int i = threadIdx.x; i < points; i += blockDim.x) {
        tile_x[i] = cloud[(first + i) * 3];
        tile_y[i] = cloud[(first + i) * 3 + 1];
        tile_z[i] = cloud[(first + i) * 3 + 2];
      }
      __syncthreads();
      for (int k = 0; k < points && cnt < nsample; ++k) {
        const Half dx = new_x - tile_x[k], dy = new_y - tile_y[k], dz = new_z - tile_z[k];
        const Half d2 = dx * dx + dy * dy + dz * dz;
        if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
          if (cnt == 0)
            for (int l = 0; l < nsample; ++l) found[l] = first + k;
          found[cnt++] = first + k;
        }
      }
    }
  }
}
