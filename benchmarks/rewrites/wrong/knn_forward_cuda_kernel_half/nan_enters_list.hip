// Points are skipped if they are not nearer than the farthest neighbour, a comparison that is false for NaN, so points with NaN enter the list.
// witness: {"values": {"b": 1, "n": 20, "m": 20, "nsample": 4}, "contents": "nonfinite", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half squared_gap(Half ax, Half ay, Half az, Half bx, Half by, Half bz) {
  const Half dx = ax - bx, dy = ay - by, dz = az - bz;
  return dx * dx + dy * dy + dz * dz;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const Half *points = xyz + (size_t)bs_idx * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const size_t row = (size_t)bs_idx * m + pt_idx;
    const Half cx = new_xyz[row * 3], cy = new_xyz[row * 3 + 1], cz = new_xyz[row * 3 + 2];

    float worst[100];
    int owner[100];
    for (int s = 0; s < nsample; ++s) {
      worst[s] = 1e10f;
      owner[s] = 0;
    }

    for (int p = 0; p < n; ++p) {
      const float d = squared_gap(cx, cy, cz, points[p * 3], points[p * 3 + 1], points[p * 3 + 2]);
      if (d >= worst[0]) continue;  // not among the nearest so far
      worst[0] = d;
      owner[0] = p;
      reheap(worst, owner, nsample);
    }

    heap_sort(worst, owner, nsample);
    for (int s = 0; s < nsample; ++s) {
      idx[row * nsample + s] = owner[s];
      dist2[row * nsample + s] = worst[s];
    }
  }
}
