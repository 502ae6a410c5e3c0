// known points are staged in shared memory, 128 at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  __shared__ float tile[3][128];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  for (int first = blockIdx.x * blockDim.x; first < n; first += gridDim.x * blockDim.x) {
    const int pt_idx = first + threadIdx.x;
    const float *u = unknown + (bs_idx * n + min(pt_idx, n - 1)) * 3;
    const float ux = u[0], uy = u[1], uz = u[2];
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int start = 0; start < m; start += 128) {
      const int count = min(128, m - start);
      __syncthreads();
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i % 3][i / 3] = known[(bs_idx * m + start) * 3 + i];
      __syncthreads();
      for (int k = 0; k < count; ++k) {
        const float x = tile[0][k], y = tile[1][k], z = tile[2][k];
        const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
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
    }
    if (pt_idx >= n) continue;
    float *distances = dist2 + (bs_idx * n + pt_idx) * 3;
    int *indices = idx + (bs_idx * n + pt_idx) * 3;
    distances[0] = best1, distances[1] = best2, distances[2] = best3;
    indices[0] = besti1, indices[1] = besti2, indices[2] = besti3;
  }
}
