// Skips points whose distance along x reaches the worst of the best ones, but compares it without squaring it.
// witness: {"values": {"b": "1", "n": "2", "m": "1", "nsample": "1"}, "contents": "wide", "seed": 3, "inputs": "for (int k = 0; k < 3; ++k) new_xyz[k] = from_number<Half>(0), xyz[k] = from_number<Half>(0.25), xyz[3 + k] = from_number<Half>(k ? 0 : 0.375);"}
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
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    float best_dist[100];
    int best_idx[100];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      const Half dx = new_x - points[i * 3 + 0];
      if (fabsf(float(dx)) >= best_dist[0]) continue;  // too far away already
      const Half dy = new_y - points[i * 3 + 1];
      const Half dz = new_z - points[i * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
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
