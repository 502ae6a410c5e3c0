// the known points pass through tiles in shared memory and are compared with the third distance first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  constexpr int kTile = 256;
  __shared__ double tile[kTile * 3];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *points = known + batch * m * 3;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    const bool inside = pt < n;
    const int row = (batch * n + pt) * 3;
    double ux = 0, uy = 0, uz = 0;
    if (inside) {
      ux = unknown[row];
      uy = unknown[row + 1];
      uz = unknown[row + 2];
    }
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int start = 0; start < m; start += kTile) {
      const int count = m - start < kTile ? m - start : kTile;
      for (int t = threadIdx.x; t < count * 3; t += blockDim.x) tile[t] = points[start * 3 + t];
      __syncthreads();
      if (inside) {
        for (int t = 0; t < count; ++t) {
          const double x = tile[t * 3], y = tile[t * 3 + 1], z = tile[t * 3 + 2];
          const double d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
          if (d < best3) {
            const int k = start + t;
            if (d < best2) {
              best3 = best2;
              besti3 = besti2;
              if (d < best1) {
                best2 = best1;
                besti2 = besti1;
                best1 = d;
                besti1 = k;
              } else {
                best2 = d;
                besti2 = k;
              }
            } else {
              best3 = d;
              besti3 = k;
            }
          }
        }
      }
      __syncthreads();
    }
    if (inside) {
      dist2[row] = best1;
      dist2[row + 1] = best2;
      dist2[row + 2] = best3;
      idx[row] = besti1;
      idx[row + 1] = besti2;
      idx[row + 2] = besti3;
    }
  }
}
