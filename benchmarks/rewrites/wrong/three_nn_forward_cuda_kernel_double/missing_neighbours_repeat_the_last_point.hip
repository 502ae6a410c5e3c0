// the list starts with the first three known points, and if there are fewer the last one is repeated
// witness: {"values": {"m": 2}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *points = known + batch * m * 3;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < n; pt += blockDim.x * gridDim.x) {
    const int row = (batch * n + pt) * 3;
    const double ux = unknown[row], uy = unknown[row + 1], uz = unknown[row + 2];
    // Start with the first three points instead of sentinels.
    double dist[3];
    int index[3];
    for (int s = 0; s < 3; ++s) {
      const int k = s < m ? s : m - 1;
      const double dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      int place = s;
      while (place > 0 && d < dist[place - 1]) {
        dist[place] = dist[place - 1];
        index[place] = index[place - 1];
        --place;
      }
      dist[place] = d;
      index[place] = k;
    }
    for (int k = 3; k < m; ++k) {
      const double dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      if (d < dist[2]) {
        int place = 2;
        while (place > 0 && d < dist[place - 1]) {
          dist[place] = dist[place - 1];
          index[place] = index[place - 1];
          --place;
        }
        dist[place] = d;
        index[place] = k;
      }
    }
    for (int s = 0; s < 3; ++s) {
      dist2[row + s] = dist[s];
      idx[row + s] = index[s];
    }
  }
}
