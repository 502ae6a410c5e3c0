// Collects the first neighbours without a heap and builds it once it is full, which never happens with fewer points than neighbours, so the final sort starts without a heap.
// witness: {"values": {"b": "1", "n": "6", "m": "10", "nsample": "8"}, "contents": "whole", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void sift_from(float *dist, int *index, int root, int k) {
  int child = root * 2 + 1;
  while (child < k) {
    if (child + 1 < k && dist[child + 1] > dist[child]) child++;
    if (dist[root] > dist[child]) return;
    swap_float(&dist[root], &dist[child]);
    swap_int(&index[root], &index[child]);
    root = child;
    child = root * 2 + 1;
  }
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const Half *points = xyz + bs_idx * n * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    float best_dist[100];
    int best_idx[100];
    int filled = 0;
    for (int i = 0; i < n; i++) {
      const Half x = points[i * 3 + 0], y = points[i * 3 + 1], z = points[i * 3 + 2];
      const Half d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
      if (!(d2 < 1e10f)) continue;
      if (filled < nsample) {
        best_dist[filled] = d2;
        best_idx[filled] = i;
        if (++filled == nsample)
          for (int root = nsample / 2 - 1; root >= 0; root--) sift_from(best_dist, best_idx, root, nsample);
      } else if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        sift_from(best_dist, best_idx, 0, nsample);
      }
    }
    for (int i = filled; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    heap_sort(best_dist, best_idx, nsample);
    const int out = (bs_idx * m + pt_idx) * nsample;
    for (int i = 0; i < nsample; i++) {
      idx[out + i] = best_idx[i];
      dist2[out + i] = best_dist[i];
    }
  }
}
