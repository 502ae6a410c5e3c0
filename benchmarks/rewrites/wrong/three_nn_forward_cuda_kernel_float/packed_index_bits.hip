// The index is packed into the ten low bits of the distance for the selection, which are too few for many points and blur close distances.
// witness: {"values": {"b": "1", "n": "20", "m": "1500"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = ((size_t)bs_idx * n + pt_idx) * 3;
    const float *pts = known + (size_t)bs_idx * m * 3;
    const float ux = unknown[at + 0];
    const float uy = unknown[at + 1];
    const float uz = unknown[at + 2];
    unsigned key1 = 0x7f800000u, key2 = 0x7f800000u, key3 = 0x7f800000u;
    for (int k = 0; k < m; ++k) {
      const float x = pts[k * 3 + 0];
      const float y = pts[k * 3 + 1];
      const float z = pts[k * 3 + 2];
      const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
      // non-negative floats order as their bits do: one compare for both
      const unsigned key = (__float_as_uint(d) & ~1023u) | (unsigned)k;
      if (key < key3) {
        const unsigned hi1 = max(key1, key);
        key1 = min(key1, key);
        const unsigned hi2 = max(key2, hi1);
        key2 = min(key2, hi1);
        key3 = min(key3, hi2);
      }
    }
    const unsigned keys[3] = {key1, key2, key3};
    for (int j = 0; j < 3; ++j) {
      if (keys[j] >= 0x7f800000u) {
        dist2[at + j] = INFINITY;
        idx[at + j] = 0;
        continue;
      }
      const int k = keys[j] & 1023u;
      const float dx = ux - pts[k * 3 + 0];
      const float dy = uy - pts[k * 3 + 1];
      const float dz = uz - pts[k * 3 + 2];
      dist2[at + j] = dx * dx + dy * dy + dz * dz;
      idx[at + j] = k;
    }
  }
}
