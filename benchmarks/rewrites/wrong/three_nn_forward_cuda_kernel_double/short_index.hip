// The indices of the candidates are kept in 16 bits, so that clouds of more than 65536 known points lose the upper bits.
// witness: {"values": {"b": 1, "n": 40, "m": 90000}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const double *query = unknown + (bs_idx * n + pt_idx) * 3;
    const double *points = known + bs_idx * m * 3;
    // Packed to keep the register pressure low.
    double best[3] = {1e40, 1e40, 1e40};
    unsigned short besti[3] = {0, 0, 0};
    for (int k = 0; k < m; ++k) {
      double d = 0;
      for (int axis = 0; axis < 3; ++axis) {
        const double delta = query[axis] - points[k * 3 + axis];
        d += delta * delta;
      }
      if (!(d < best[2])) continue;
      int slot = 2;
      for (; slot > 0 && d < best[slot - 1]; --slot) {
        best[slot] = best[slot - 1];
        besti[slot] = besti[slot - 1];
      }
      best[slot] = d;
      besti[slot] = k;
    }
    for (int i = 0; i < 3; ++i) {
      dist2[(bs_idx * n + pt_idx) * 3 + i] = best[i];
      idx[(bs_idx * n + pt_idx) * 3 + i] = besti[i];
    }
  }
}
