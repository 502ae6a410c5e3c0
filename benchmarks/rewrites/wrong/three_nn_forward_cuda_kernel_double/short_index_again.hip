// The candidate indices are kept as 16-bit integers, so the index of a known point from 65536 on is cut off.
// witness: {"values": {"b": 1, "n": 4, "m": 70000}, "contents": "unit", "seed": 12, "inputs": "for (int i = 0; i < 3; ++i) known.get()[69990 * 3 + i] = unknown.get()[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const size_t at = (size_t(bs) * n + pt) * 3;
    const double x = unknown[at], y = unknown[at + 1], z = unknown[at + 2];
    // small arrays that the compiler keeps in registers
    double best[3] = {1e40, 1e40, 1e40};
    unsigned short which[3] = {0, 0, 0};
    for (int k = 0; k < m; ++k) {
      const double dx = x - cloud[k * 3], dy = y - cloud[k * 3 + 1], dz = z - cloud[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      if (d < best[2]) {
        int slot = 2;
#pragma unroll
        for (int s = 1; s >= 0; --s) {
          if (d < best[s]) {
            best[s + 1] = best[s];
            which[s + 1] = which[s];
            slot = s;
          }
        }
        best[slot] = d;
        which[slot] = k;
      }
    }
    for (int s = 0; s < 3; ++s) {
      dist2[at + s] = best[s];
      idx[at + s] = which[s];
    }
  }
}
