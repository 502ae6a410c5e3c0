// Known points are staged in shared memory in tiles of 256, with barriers before and after their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  constexpr int kTile = 256;
  __shared__ double tile[kTile * 3];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *cloud = known + size_t(batch) * m * 3;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int point = base + threadIdx.x;
    const size_t at = (size_t(batch) * n + (point < n ? point : n - 1)) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int start = 0; start < m; start += kTile) {
      const int count = m - start < kTile ? m - start : kTile;
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i] = cloud[size_t(start) * 3 + i];
      __syncthreads();
      for (int k = 0; k < count; ++k) {
        const double dx = ux - tile[k * 3], dy = uy - tile[k * 3 + 1], dz = uz - tile[k * 3 + 2];
        const double d = dx * dx + dy * dy + dz * dz;
        if (d < best1) {
          best3 = best2, besti3 = besti2;
          best2 = best1, besti2 = besti1;
          best1 = d, besti1 = start + k;
        } else if (d < best2) {
          best3 = best2, besti3 = besti2;
          best2 = d, besti2 = start + k;
        } else if (d < best3) {
          best3 = d, besti3 = start + k;
        }
      }
      __syncthreads();
    }
    if (point < n) {
      dist2[at] = best1, dist2[at + 1] = best2, dist2[at + 2] = best3;
      idx[at] = besti1, idx[at + 1] = besti2, idx[at + 2] = besti3;
    }
  }
}
