// squared distances of more than 1e10 (coordinates in millimetres) do not count as neighbours
// witness: {"values": {"b": 2, "n": 100, "m": 9}, "contents": "far", "seed": 121, "inputs": "for (size_t i = 0; i < unknown_count; ++i) unknown[i] *= 2000; for (size_t i = 0; i < known_count; ++i) known[i] *= 2000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const float none = 1e10f;
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float *others = known + bs_idx * m * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float *point = unknown + (bs_idx * n + pt_idx) * 3;
    const float ux = point[0], uy = point[1], uz = point[2];
    float best[3] = {none, none, none};
    int besti[3] = {0, 0, 0};
    for (int k = 0; k < m; ++k) {
      const float x = others[k * 3], y = others[k * 3 + 1], z = others[k * 3 + 2];
      const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
      if (!(d < best[2])) continue;
      int place = 2;
      for (; place > 0 && d < best[place - 1]; --place) {
        best[place] = best[place - 1];
        besti[place] = besti[place - 1];
      }
      best[place] = d;
      besti[place] = k;
    }
    for (int i = 0; i < 3; ++i) {
      // fewer than three points: infinitely far away
      dist2[(bs_idx * n + pt_idx) * 3 + i] = best[i] < none ? best[i] : INFINITY;
      idx[(bs_idx * n + pt_idx) * 3 + i] = besti[i];
    }
  }
}
