// The number of points in a tile is limited by n instead of by what is left of n, so the last tile is searched beyond its end in stale shared memory.
// witness: {"values": {"n": "300", "m": "40"}, "inputs": "for (int i = 0; i < 1800; ++i) xyz[i] = float(i % 900); for (int i = 0; i < 240; ++i) new_xyz[i] = 300.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  constexpr int kTile = 256;
  __shared__ float tile[kTile * 3];

  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float *points = xyz + bs_idx * n * 3;

  // All threads of the block take part in loading, also those without a query.
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    const bool active = pt_idx < m;
    const int query = bs_idx * m + pt_idx;
    const float qx = active ? new_xyz[query * 3 + 0] : 0.0f;
    const float qy = active ? new_xyz[query * 3 + 1] : 0.0f;
    const float qz = active ? new_xyz[query * 3 + 2] : 0.0f;

    float best_dist[100];
    int best_idx[100];
    for (int j = 0; j < nsample; ++j) {
      best_dist[j] = 1e10f;
      best_idx[j] = 0;
    }

    const int tile_points = n < kTile ? n : kTile;
    for (int start = 0; start < n; start += kTile) {
      __syncthreads();
      for (int t = threadIdx.x; t < kTile * 3; t += blockDim.x) {
        if (start * 3 + t < n * 3) tile[t] = points[start * 3 + t];
      }
      __syncthreads();
      if (!active) continue;
      for (int t = 0; t < tile_points; ++t) {
        const float dx = qx - tile[t * 3 + 0];
        const float dy = qy - tile[t * 3 + 1];
        const float dz = qz - tile[t * 3 + 2];
        const float d2 = dx * dx + dy * dy + dz * dz;
        if (d2 < best_dist[0]) {
          best_dist[0] = d2;
          best_idx[0] = start + t;
          reheap(best_dist, best_idx, nsample);
        }
      }
    }
    if (active) {
      heap_sort(best_dist, best_idx, nsample);
      for (int j = 0; j < nsample; ++j) {
        idx[query * nsample + j] = best_idx[j];
        dist2[query * nsample + j] = best_dist[j];
      }
    }
  }
}
