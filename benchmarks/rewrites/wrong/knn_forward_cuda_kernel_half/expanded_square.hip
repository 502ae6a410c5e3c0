// Computes the squared distance as |q|^2 - 2 q.p + |p|^2 with the query's norm hoisted, where small distances cancel far from the origin.
// witness: {"values": {"b": "1", "n": "4", "m": "8", "nsample": "2"}, "contents": "wide", "seed": 3, "inputs": "for (int i = 0; i < n; ++i) xyz[3 * i] = from_number<Half>(4000); for (int i = 0; i < m; ++i) new_xyz[3 * i] = from_number<Half>(4000);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const Half *points = xyz + bs_idx * n * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    const float qx = query[0], qy = query[1], qz = query[2];
    const float norm = qx * qx + qy * qy + qz * qz;

    float best_dist[100];
    int best_idx[100];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      const float x = points[i * 3 + 0], y = points[i * 3 + 1], z = points[i * 3 + 2];
      const float square = norm - 2.0f * (qx * x + qy * y + qz * z) + (x * x + y * y + z * z);
      const Half d2 = Half(fmaxf(square, 0.0f));
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, nsample);
      }
    }
    heap_sort(best_dist, best_idx, nsample);
    const int out = (bs_idx * m + pt_idx) * nsample;
    for (int i = 0; i < nsample; i++) {
      idx[out + i] = best_idx[i];
      dist2[out + i] = best_dist[i];
    }
  }
}
