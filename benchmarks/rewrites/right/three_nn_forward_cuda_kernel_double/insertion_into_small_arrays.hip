// the three neighbours are kept in small arrays with insertion from the back
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
    double dist[3] = {1e40, 1e40, 1e40};
    int index[3] = {0, 0, 0};
    const double *p = points;
    for (int k = 0; k < m; ++k, p += 3) {
      const double d = (ux - p[0]) * (ux - p[0]) + (uy - p[1]) * (uy - p[1]) + (uz - p[2]) * (uz - p[2]);
      if (!(d < dist[2])) continue;
      int place = 2;
      while (place > 0 && d < dist[place - 1]) {
        dist[place] = dist[place - 1];
        index[place] = index[place - 1];
        --place;
      }
      dist[place] = d;
      index[place] = k;
    }
    for (int s = 0; s < 3; ++s) {
      dist2[row + s] = dist[s];
      idx[row + s] = index[s];
    }
  }
}
