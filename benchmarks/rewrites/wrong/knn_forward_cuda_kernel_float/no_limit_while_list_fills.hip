// The first nsample points enter the list without the limit of 1e10, so very distant points are reported.
// witness: {"values": {"b": "1", "n": "3", "m": "1", "nsample": "2"}, "inputs": "for (int i = 0; i < 9; ++i) xyz[i] = 1.0f; for (int i = 0; i < 3; ++i) new_xyz[i] = 0.0f; xyz[0] = 400000.0f; xyz[3] = 500000.0f;"}
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
    int count = 0;
    for (int i = 0; i < n; ++i) {
      const float dx = new_x - points[i * 3 + 0];
      const float dy = new_y - points[i * 3 + 1];
      const float dz = new_z - points[i * 3 + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (isnan(d2)) continue;
      int j;
      if (count < nsample) {
        j = count++;
      } else if (d2 < best_dist[nsample - 1]) {
        j = nsample - 1;
      } else {
        continue;
      }
      for (; j > 0 && d2 < best_dist[j - 1]; --j) {
        best_dist[j] = best_dist[j - 1];
        best_idx[j] = best_idx[j - 1];
      }
      best_dist[j] = d2;
      best_idx[j] = i;
    }
    for (int j = 0; j < nsample; ++j) {
      idx[query * nsample + j] = j < count ? best_idx[j] : 0;
      dist2[query * nsample + j] = j < count ? best_dist[j] : 1e10f;
    }
  }
}
