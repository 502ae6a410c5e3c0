// Skips the rest of a distance where the sum of two squares is not below the worst of the best ones, and keeps a single neighbour in registers.
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
    const int out = (bs_idx * m + pt_idx) * nsample;

    if (nsample == 1) {
      float nearest = 1e10;
      int point = 0;
      for (int i = 0; i < n; i++) {
        const Half dx = new_x - points[i * 3 + 0];
        const Half dy = new_y - points[i * 3 + 1];
        const Half dz = new_z - points[i * 3 + 2];
        const float d2 = dx * dx + dy * dy + dz * dz;
        const bool nearer = d2 < nearest;
        nearest = nearer ? d2 : nearest;
        point = nearer ? i : point;
      }
      idx[out] = point;
      dist2[out] = nearest;
      continue;
    }

    float best_dist[100];
    int best_idx[100];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    float worst = best_dist[0];
    for (int i = 0; i < n; i++) {
      const Half dx = new_x - points[i * 3 + 0];
      const Half dy = new_y - points[i * 3 + 1];
      // Rounding is monotone: a third square does not make a sum less.
      const Half part = dx * dx + dy * dy;
      if (!(part < worst)) continue;
      const Half dz = new_z - points[i * 3 + 2];
      const float d2 = part + dz * dz;
      if (d2 < worst) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, nsample);
        worst = best_dist[0];
      }
    }
    heap_sort(best_dist, best_idx, nsample);
    for (int i = 0; i < nsample; i++) {
      idx[out + i] = best_idx[i];
      dist2[out + i] = best_dist[i];
    }
  }
}
