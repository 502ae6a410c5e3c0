// the point is compared with vertices by the bits of half, so -0 and 0 are different coordinates
// witness: {"contents": "whole", "seed": 4, "values": {"rows": 80, "cols": 80}, "inputs": "for (int i = 0; i < 160; ++i) { unsigned short bits; std::memcpy(&bits, &vertex1[i], 2); if (bits == 0) { bits = 0x8000; std::memcpy(static_cast<void *>(&vertex1[i]), &bits, 2); } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Both coordinates as one word, which compares with a single instruction.
__device__ unsigned same_place(const __half *at) {
  return unsigned(__half_as_ushort(at[0])) << 16 | __half_as_ushort(at[1]);
}

__global__ void points_in_polygons_forward_cuda_kernel_half(
    const int nthreads, const __half *vertex1, const __half *vertex2,
    const int rows, const int cols, __half *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const __half *p = vertex1 + index / cols * 2;
    const __half *q = vertex2 + index % cols * 8;
    const float px = p[0], py = p[1];
    const unsigned key = same_place(p);
    int parity = 0;
    for (int i = 0, j = 3; i < 4; j = i++) {
      const float sx = q[2 * i], sy = q[2 * i + 1], tx = q[2 * j], ty = q[2 * j + 1];
      if (py < fminf(sy, ty) || py > fmaxf(sy, ty)) continue;
      if (same_place(q + 2 * i) == key || same_place(q + 2 * j) == key) break;
      if ((sy < py) == (ty < py)) continue;
      const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
      if (x == px) break;
      parity ^= x > px;
    }
    inside_flag[index] = float(parity);
  }
}
