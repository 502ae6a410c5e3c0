// Candidates are skipped only if their distance is not less than the worst one by a >= test, so NaN distances enter the list.
// witness: {"inputs": "xyz[15] = __builtin_nanf(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float *points = xyz + bs_idx * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int query = bs_idx * m + pt_idx;
    const float qx = new_xyz[query * 3 + 0];
    const float qy = new_xyz[query * 3 + 1];
    const float qz = new_xyz[query * 3 + 2];

    // Sorted list, nearest first.
    float best_dist[100];
    int best_idx[100];
    for (int j = 0; j < nsample; ++j) {
      best_dist[j] = 1e10f;
      best_idx[j] = 0;
    }
    for (int i = 0; i < n; ++i) {
      const float dx = qx - points[i * 3 + 0];
      const float dy = qy - points[i * 3 + 1];
      const float dz = qz - points[i * 3 + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 >= best_dist[nsample - 1]) continue;
      int j = nsample - 1;
      while (j > 0 && best_dist[j - 1] > d2) {
        best_dist[j] = best_dist[j - 1];
        best_idx[j] = best_idx[j - 1];
        --j;
      }
      best_dist[j] = d2;
      best_idx[j] = i;
    }
    for (int j = 0; j < nsample; ++j) {
      idx[query * nsample + j] = best_idx[j];
      dist2[query * nsample + j] = best_dist[j];
    }
  }
}
