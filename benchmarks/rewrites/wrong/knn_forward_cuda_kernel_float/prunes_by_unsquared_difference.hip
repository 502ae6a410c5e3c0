// Points are pruned by comparing the difference of x with the worst squared distance, which drops valid neighbours at distances below 1.
// witness: {"values": {"b": "1", "n": "2", "m": "1", "nsample": "1"}, "inputs": "for (int i = 0; i < 6; ++i) xyz[i] = 0.0f; for (int i = 0; i < 3; ++i) new_xyz[i] = 0.0f; xyz[1] = 0.625f; xyz[3] = 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int query = bs_idx * m + pt_idx;
    const float *points = xyz + bs_idx * n * 3;
    const float new_x = new_xyz[query * 3 + 0];
    const float new_y = new_xyz[query * 3 + 1];
    const float new_z = new_xyz[query * 3 + 2];

    float best_dist[100];
    int best_idx[100];
    for (int j = 0; j < nsample; ++j) {
      best_dist[j] = 1e10f;
      best_idx[j] = 0;
    }
    for (int i = 0; i < n; ++i) {
      const float dx = new_x - points[i * 3];
      // Most points are already too far away in x.
      if (fabsf(dx) >= best_dist[0]) continue;
      const float dy = new_y - points[i * 3 + 1];
      const float dz = new_z - points[i * 3 + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, nsample);
      }
    }
    heap_sort(best_dist, best_idx, nsample);
    for (int j = 0; j < nsample; ++j) {
      idx[query * nsample + j] = best_idx[j];
      dist2[query * nsample + j] = best_dist[j];
    }
  }
}
