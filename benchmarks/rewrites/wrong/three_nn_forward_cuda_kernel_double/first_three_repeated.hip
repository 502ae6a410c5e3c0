// The three best begin with known points 0, 1 and 2 clamped to the last one, so with fewer than three points a place that should stay at 1e40 repeats a point.
// witness: {"values": {"b": 2, "n": 30, "m": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline double distance2_to(const double *u, const double *p) {
  return (u[0] - p[0]) * (u[0] - p[0]) + (u[1] - p[1]) * (u[1] - p[1]) + (u[2] - p[2]) * (u[2] - p[2]);
}

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *cloud = known + size_t(batch) * m * 3;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + point) * 3;
    const double *u = unknown + at;
    double best[3] = {1e40, 1e40, 1e40};
    int besti[3] = {0, 0, 0};
    // The first three fill the places (the last point stands in for missing ones), then only better ones enter.
    const int last = m - 1;
    for (int k = 0; k < (m > 3 ? m : 3); ++k) {
      const int candidate = k < last ? k : last;
      const double d = distance2_to(u, cloud + candidate * 3);
      if (d < best[0]) {
        best[2] = best[1], besti[2] = besti[1];
        best[1] = best[0], besti[1] = besti[0];
        best[0] = d, besti[0] = candidate;
      } else if (d < best[1]) {
        best[2] = best[1], besti[2] = besti[1];
        best[1] = d, besti[1] = candidate;
      } else if (d < best[2]) {
        best[2] = d, besti[2] = candidate;
      }
    }
    for (int i = 0; i < 3; ++i) {
      dist2[at + i] = best[i];
      idx[at + i] = besti[i];
    }
  }
}
