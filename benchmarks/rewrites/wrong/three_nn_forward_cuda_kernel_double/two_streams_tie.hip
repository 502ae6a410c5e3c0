// Neighbours of even and odd index are ranked apart and merged with the even ones first on a tie, whatever their index.
// witness: {"values": {"b": 2, "n": 200, "m": 40}, "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct NearestTriple {
  double d[3];
  int k[3];
};

__device__ inline void push_nearest(NearestTriple &best, double d, int k) {
  int slot = 3;
  while (slot > 0 && d < best.d[slot - 1]) --slot;
  for (int i = 2; i > slot; --i) {
    best.d[i] = best.d[i - 1];
    best.k[i] = best.k[i - 1];
  }
  if (slot < 3) {
    best.d[slot] = d;
    best.k[slot] = k;
  }
}

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *cloud = known + size_t(batch) * m * 3;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + point) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    // Two independent chains hide the latency of the comparisons.
    NearestTriple stream[2];
    for (int s = 0; s < 2; ++s)
      for (int i = 0; i < 3; ++i) {
        stream[s].d[i] = 1e40;
        stream[s].k[i] = 0;
      }
    for (int k = 0; k < m; ++k) {
      const double dx = ux - cloud[k * 3], dy = uy - cloud[k * 3 + 1], dz = uz - cloud[k * 3 + 2];
      push_nearest(stream[k & 1], dx * dx + dy * dy + dz * dz, k);
    }
    int even = 0, odd = 0;
    for (int i = 0; i < 3; ++i) {
      if (stream[1].d[odd] < stream[0].d[even]) {
        dist2[at + i] = stream[1].d[odd];
        idx[at + i] = stream[1].k[odd++];
      } else {
        dist2[at + i] = stream[0].d[even];
        idx[at + i] = stream[0].k[even++];
      }
    }
  }
}
