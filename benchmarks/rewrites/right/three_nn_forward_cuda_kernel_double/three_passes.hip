// Three passes over the known points: each finds the next one in the order of (distance, index).
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *cloud = known + size_t(batch) * m * 3;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + point) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    double last_d = -1;
    int last_k = -1;
    for (int place = 0; place < 3; ++place) {
      double d_found = 1e40;
      int k_found = -1;
      for (int k = 0; k < m; ++k) {
        const double dx = ux - cloud[k * 3], dy = uy - cloud[k * 3 + 1], dz = uz - cloud[k * 3 + 2];
        const double d = dx * dx + dy * dy + dz * dz;
        const bool later = d > last_d || (d == last_d && k > last_k);
        if (later && d < d_found) {
          d_found = d;
          k_found = k;
        }
      }
      dist2[at + place] = d_found;
      idx[at + place] = k_found < 0 ? 0 : k_found;
      if (k_found < 0) {
        // Nothing is left: the other places keep their first values.
        for (int rest = place + 1; rest < 3; ++rest) {
          dist2[at + rest] = 1e40;
          idx[at + rest] = 0;
        }
        break;
      }
      last_d = d_found;
      last_k = k_found;
    }
  }
}
