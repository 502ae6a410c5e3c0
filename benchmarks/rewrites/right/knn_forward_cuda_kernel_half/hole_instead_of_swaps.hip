// The heap moves a hole down instead of swapping at each level, with the same comparisons, and the pointers are not advanced in the loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void sink(float *dist, int *index, float value, int point, int k) {
  int hole = 0;
  for (int child = 1; child < k; child = hole * 2 + 1) {
    if (child + 1 < k && dist[child + 1] > dist[child]) child++;
    if (value > dist[child]) break;
    dist[hole] = dist[child];
    index[hole] = index[child];
    hole = child;
  }
  dist[hole] = value;
  index[hole] = point;
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
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      const Half dx = new_x - points[i * 3 + 0];
      const Half dy = new_y - points[i * 3 + 1];
      const Half dz = new_z - points[i * 3 + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 < best_dist[0]) sink(best_dist, best_idx, d2, i, nsample);
    }
    for (int i = nsample - 1; i > 0; i--) {
      const float value = best_dist[i];
      const int point = best_idx[i];
      best_dist[i] = best_dist[0];
      best_idx[i] = best_idx[0];
      sink(best_dist, best_idx, value, point, i);
    }
    int *out_idx = idx + (bs_idx * m + pt_idx) * nsample;
    Half *out_dist = dist2 + (bs_idx * m + pt_idx) * nsample;
    for (int i = 0; i < nsample; i++) {
      out_idx[i] = best_idx[i];
      out_dist[i] = best_dist[i];
    }
  }
}
