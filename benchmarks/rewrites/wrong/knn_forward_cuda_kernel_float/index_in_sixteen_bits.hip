// The indices of the neighbours are kept as 16-bit integers, which wrap around for more than 65536 points.
// witness: {"values": {"b": "1", "n": "66000", "m": "1", "nsample": "1"}, "inputs": "for (int i = 0; i < 198000; ++i) xyz[i] = 50.0f; for (int i = 0; i < 3; ++i) { new_xyz[i] = 1.0f; xyz[65900 * 3 + i] = 2.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const float *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    const float new_x = query[0];
    const float new_y = query[1];
    const float new_z = query[2];

    // 600 bytes of private memory instead of 800.
    float best_dist[100];
    unsigned short best_idx[100];
    for (int j = 0; j < nsample; ++j) {
      best_dist[j] = 1e10f;
      best_idx[j] = 0;
    }

    const float *point = xyz + bs_idx * n * 3;
    for (int i = 0; i < n; ++i, point += 3) {
      const float dx = new_x - point[0];
      const float dy = new_y - point[1];
      const float dz = new_z - point[2];
      const float d2 = fmaf(dz, dz, fmaf(dy, dy, dx * dx));
      if (d2 < best_dist[nsample - 1]) {
        int j = nsample - 1;
        while (j > 0 && d2 < best_dist[j - 1]) {
          best_dist[j] = best_dist[j - 1];
          best_idx[j] = best_idx[j - 1];
          --j;
        }
        best_dist[j] = d2;
        best_idx[j] = i;
      }
    }

    const int out = (bs_idx * m + pt_idx) * nsample;
    for (int j = 0; j < nsample; ++j) {
      idx[out + j] = best_idx[j];
      dist2[out + j] = best_dist[j];
    }
  }
}
