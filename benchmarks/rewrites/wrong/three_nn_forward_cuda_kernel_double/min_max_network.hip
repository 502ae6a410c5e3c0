// A branch-free network of fmin and fmax lets a NaN distance push the nearest distance down into the second place.
// witness: {"values": {"b": 1, "n": 64, "m": 30}, "inputs": "known[45] = NAN; known[60] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const double *u = unknown + (size_t(batch) * n + point) * 3;
    const double *p = known + size_t(batch) * m * 3;
    double first = 1e40, second = 1e40, third = 1e40;
    int i1 = 0, i2 = 0, i3 = 0;
    for (int k = 0; k < m; ++k, p += 3) {
      const double dx = u[0] - p[0], dy = u[1] - p[1], dz = u[2] - p[2];
      const double d = dx * dx + dy * dy + dz * dz;
      const bool before1 = d < first;
      const bool before2 = before1 || d < second;
      const bool before3 = before2 || d < third;
      i3 = before3 ? (before2 ? i2 : k) : i3;
      i2 = before2 ? (before1 ? i1 : k) : i2;
      i1 = before1 ? k : i1;
      const double after1 = fmax(first, d);
      first = fmin(first, d);
      const double after2 = fmax(second, after1);
      second = fmin(second, after1);
      third = fmin(third, after2);
    }
    double *d_out = dist2 + (size_t(batch) * n + point) * 3;
    int *i_out = idx + (size_t(batch) * n + point) * 3;
    d_out[0] = first, d_out[1] = second, d_out[2] = third;
    i_out[0] = i1, i_out[1] = i2, i_out[2] = i3;
  }
}
