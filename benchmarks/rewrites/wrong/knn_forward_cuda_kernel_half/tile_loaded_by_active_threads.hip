// Stages the points in shared memory, but only the threads that have a query load their share of a tile, and the rest is stale.
// witness: {"values": {"b": "1", "n": "50", "m": "4", "nsample": "4"}, "contents": "whole", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  __shared__ Half tile[512 * 3];

  const int bs_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = bs_idx < b && pt_idx < m;

  Half new_x(0.0f), new_y(0.0f), new_z(0.0f);
  float best_dist[100];
  int best_idx[100];
  if (active) {
    const Half *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    new_x = query[0], new_y = query[1], new_z = query[2];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
  }

  for (int base = 0; base < n; base += 512) {
    const int count = min(512, n - base);
    __syncthreads();
    if (active) {
      const Half *points = xyz + (bs_idx * n + base) * 3;
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i] = points[i];
    }
    __syncthreads();
    if (!active) continue;
    for (int i = 0; i < count; i++) {
      const Half x = tile[i * 3 + 0], y = tile[i * 3 + 1], z = tile[i * 3 + 2];
      const Half d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = base + i;
        reheap(best_dist, best_idx, nsample);
      }
    }
  }

  if (!active) return;
  heap_sort(best_dist, best_idx, nsample);
  const int out = (bs_idx * m + pt_idx) * nsample;
  for (int i = 0; i < nsample; i++) {
    idx[out + i] = best_idx[i];
    dist2[out + i] = best_dist[i];
  }
}
