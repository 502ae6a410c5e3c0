// Packs the distance and the index of a neighbour into one 32-bit key, where 16 bits remain for the index.
// witness: {"values": {"b": "1", "n": "70000", "m": "1", "nsample": "1"}, "contents": "wide", "seed": 3, "inputs": "for (int k = 0; k < 3; ++k) xyz[3 * 69000 + k] = new_xyz[k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void sift_keys(unsigned int *key, int k) {
  int root = 0, child = 1;
  while (child < k) {
    if (child + 1 < k && (key[child + 1] >> 16) > (key[child] >> 16)) child++;
    if ((key[root] >> 16) > (key[child] >> 16)) return;
    const unsigned int other = key[root];
    key[root] = key[child];
    key[child] = other;
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

    // Distances are not negative: their bits compare like numbers.
    unsigned int best[100];
    for (int i = 0; i < nsample; i++) best[i] = 0x7c00u << 16;
    for (int i = 0; i < n; i++) {
      const Half x = points[i * 3 + 0], y = points[i * 3 + 1], z = points[i * 3 + 2];
      const Half d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
      if (d2.x < (best[0] >> 16)) {
        best[0] = static_cast<unsigned int>(d2.x) << 16 | (i & 0xffff);
        sift_keys(best, nsample);
      }
    }
    for (int i = nsample - 1; i > 0; i--) {
      const unsigned int largest = best[0];
      best[0] = best[i];
      best[i] = largest;
      sift_keys(best, i);
    }
    const int out = (bs_idx * m + pt_idx) * nsample;
    for (int i = 0; i < nsample; i++) {
      idx[out + i] = best[i] & 0xffff;
      dist2[out + i].x = static_cast<unsigned short>(best[i] >> 16);
    }
  }
}
