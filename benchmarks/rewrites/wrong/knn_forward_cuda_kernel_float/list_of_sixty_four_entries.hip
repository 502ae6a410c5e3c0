// The local list holds 64 neighbours, and more than that are neither searched nor written.
// witness: {"values": {"b": "1", "n": "150", "m": "20", "nsample": "80"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Neighbor {
  float dist;
  int index;
};

__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  constexpr int kMaxNeighbors = 64;
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const int k = nsample < kMaxNeighbors ? nsample : kMaxNeighbors;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const float *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    const float *points = xyz + bs_idx * n * 3;
    const int out = (bs_idx * m + pt_idx) * nsample;

    Neighbor list[kMaxNeighbors];
    for (int j = 0; j < k; ++j) list[j] = Neighbor{1e10f, 0};

    for (int i = 0; i < n; ++i) {
      const float dx = query[0] - points[i * 3 + 0];
      const float dy = query[1] - points[i * 3 + 1];
      const float dz = query[2] - points[i * 3 + 2];
      const Neighbor candidate{dx * dx + dy * dy + dz * dz, i};
      if (!(candidate.dist < list[k - 1].dist)) continue;
      int j = k - 1;
      for (; j > 0 && candidate.dist < list[j - 1].dist; --j) list[j] = list[j - 1];
      list[j] = candidate;
    }
    for (int j = 0; j < k; ++j) {
      idx[out + j] = list[j].index;
      dist2[out + j] = list[j].dist;
    }
  }
}
