// known points in tiles of shared memory, which all threads load; groups without a near point are skipped
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  enum { TILE = 256, GROUP = 4 };
  __shared__ float tile[TILE * 3];
  const int bs_idx = blockIdx.y;
  const float *others = known + size_t(bs_idx) * m * 3;
  for (int first = blockIdx.x * blockDim.x; first < n; first += blockDim.x * gridDim.x) {
    const int pt_idx = first + threadIdx.x;
    const bool inside = bs_idx < b && pt_idx < n;
    float ux = 0, uy = 0, uz = 0;
    if (inside) {
      const float *point = unknown + (size_t(bs_idx) * n + pt_idx) * 3;
      ux = point[0], uy = point[1], uz = point[2];
    }
    float best1 = INFINITY, best2 = INFINITY, best3 = INFINITY;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int base = 0; base < m; base += TILE) {
      const int count = min(int(TILE), m - base);
      for (int i = threadIdx.x; bs_idx < b && i < count * 3; i += blockDim.x) tile[i] = others[size_t(base) * 3 + i];
      __syncthreads();
      for (int group = 0; inside && group < count; group += GROUP) {
        float distances[GROUP];
        bool near = false;
        for (int i = 0; i < GROUP; ++i) {
          distances[i] = INFINITY;
          if (group + i < count) {
            const float *p = tile + (group + i) * 3;
            distances[i] = (ux - p[0]) * (ux - p[0]) + (uy - p[1]) * (uy - p[1]) + (uz - p[2]) * (uz - p[2]);
          }
          near = near || distances[i] < best3;
        }
        if (!near) continue;
        for (int i = 0; i < GROUP; ++i) {
          const float d = distances[i];
          const int k = base + group + i;
        if (d < best1) {
          best3 = best2;
          besti3 = besti2;
          best2 = best1;
          besti2 = besti1;
          best1 = d;
          besti1 = k;
        } else if (d < best2) {
          best3 = best2;
          besti3 = besti2;
          best2 = d;
          besti2 = k;
        } else if (d < best3) {
          best3 = d;
          besti3 = k;
        }
        }
      }
      __syncthreads();
    }
    if (inside) {
    float *to = dist2 + (size_t(bs_idx) * n + pt_idx) * 3;
    int *at = idx + (size_t(bs_idx) * n + pt_idx) * 3;
    to[0] = best1;
    to[1] = best2;
    to[2] = best3;
    at[0] = besti1;
    at[1] = besti2;
    at[2] = besti3;
    }
  }
}
