// Keeps no more than 64 neighbours in smaller arrays and leaves the outputs after them as they were.
// witness: {"values": {"b": "1", "n": "80", "m": "4", "nsample": "70"}, "contents": "whole", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  constexpr int CAPACITY = 64;  // less scratch memory
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const Half *points = xyz + bs_idx * n * 3;
  const int kept = min(nsample, CAPACITY);
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    float best_dist[CAPACITY];
    int best_idx[CAPACITY];
    for (int i = 0; i < kept; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      const Half x = points[i * 3 + 0], y = points[i * 3 + 1], z = points[i * 3 + 2];
      const Half d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, kept);
      }
    }
    heap_sort(best_dist, best_idx, kept);
    const int out = (bs_idx * m + pt_idx) * nsample;
    for (int i = 0; i < kept; i++) {
      idx[out + i] = best_idx[i];
      dist2[out + i] = best_dist[i];
    }
  }
}
