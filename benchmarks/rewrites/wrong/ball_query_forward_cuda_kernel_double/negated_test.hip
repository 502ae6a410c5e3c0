// points are skipped when they are nearer than the minimal or farther than the maximal radius, and a point with a NaN is neither
// witness: {"values": {"b": 2, "n": 40, "m": 30, "nsample": 6, "min_radius": "0.0f", "max_radius": "3.0f"}, "contents": "wide", "inputs": "for (int i = 0; i < 80; i += 9) xyz[i * 3 + i % 3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  if ((int)blockIdx.y >= b) return;
  new_xyz += (size_t)blockIdx.y * m * 3;
  xyz += (size_t)blockIdx.y * n * 3;
  idx += (size_t)blockIdx.y * m * nsample;
  const float lowest = min_radius * min_radius;
  const float highest = max_radius * max_radius;

  CUDA_1D_KERNEL_LOOP(pt, m) {
    const double px = new_xyz[pt * 3], py = new_xyz[pt * 3 + 1], pz = new_xyz[pt * 3 + 2];
    int* slots = idx + (size_t)pt * nsample;
    int used = 0;
    for (int k = 0; k < n; ++k) {
      const double dx = px - xyz[k * 3], dy = py - xyz[k * 3 + 1], dz = pz - xyz[k * 3 + 2];
      const double d2 = dx * dx + dy * dy + dz * dz;
      if (d2 != 0 && (d2 < lowest || d2 >= highest)) continue;  // outside of the ball
      if (used == 0) {
        for (int l = 0; l < nsample; ++l) slots[l] = k;
      } else {
        slots[used] = k;
      }
      if (++used >= nsample) break;
    }
  }
}
