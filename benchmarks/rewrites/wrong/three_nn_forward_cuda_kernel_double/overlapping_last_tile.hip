// The last tile of known points is moved back to be full, so that points in both of the last tiles may be found twice.
// witness: {"values": {"n": 200, "m": 100}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  __shared__ double tile[3 * 64];
  const int batch = blockIdx.y, pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const double *points = known + size_t(batch) * m * 3;
  const size_t at = (size_t(batch) * n + min(pt_idx, n - 1)) * 3;
  const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
  double best1 = 1e40, best2 = 1e40, best3 = 1e40;
  int besti1 = 0, besti2 = 0, besti3 = 0;
  const int size = min(64, m);
  for (int start = 0; start < m; start += 64) {
    const int first = min(start, m - size);  // always a full tile
    for (int t = threadIdx.x; t < size * 3; t += blockDim.x) tile[t] = points[first * 3 + t];
    __syncthreads();
    for (int t = 0; t < size; ++t) {
      const double dx = ux - tile[t * 3], dy = uy - tile[t * 3 + 1], dz = uz - tile[t * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      const int k = first + t;
      if (d < best1) {
        best3 = best2, besti3 = besti2;
        best2 = best1, besti2 = besti1;
        best1 = d, besti1 = k;
      } else if (d < best2) {
        best3 = best2, besti3 = besti2;
        best2 = d, besti2 = k;
      } else if (d < best3) {
        best3 = d, besti3 = k;
      }
    }
    __syncthreads();
  }
  if (pt_idx < n) {
    dist2[at] = best1;
    dist2[at + 1] = best2;
    dist2[at + 2] = best3;
    idx[at] = besti1;
    idx[at + 1] = besti2;
    idx[at + 2] = besti3;
  }
}
