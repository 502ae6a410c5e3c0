// Known points are visited from the last to the first with FMA; an equal distance goes before those already found.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const double *u = unknown + (size_t(batch) * n + point) * 3;
    double best[3] = {1e40, 1e40, 1e40};
    int besti[3] = {0, 0, 0};
    for (int k = m - 1; k >= 0; --k) {
      const double *p = known + (size_t(batch) * m + k) * 3;
      const double dx = u[0] - p[0], dy = u[1] - p[1], dz = u[2] - p[2];
      const double d = fma(dz, dz, fma(dy, dy, dx * dx));
      if (!(d < 1e40) || !(d <= best[2])) continue;
      int slot = 2;
      while (slot > 0 && d <= best[slot - 1]) {
        best[slot] = best[slot - 1];
        besti[slot] = besti[slot - 1];
        --slot;
      }
      best[slot] = d;
      besti[slot] = k;
    }
    double *d_out = dist2 + (size_t(batch) * n + point) * 3;
    int *i_out = idx + (size_t(batch) * n + point) * 3;
    for (int i = 0; i < 3; ++i) {
      d_out[i] = best[i];
      i_out[i] = besti[i];
    }
  }
}
