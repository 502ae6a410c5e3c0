// threads without a point return before the tile is loaded: their part of the tile stays unset
// witness: {"values": {"b": 2, "n": 100, "m": 400}, "contents": "wide", "seed": 123}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  __shared__ float tile[512 * 3];
  const int bs_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (bs_idx >= b || pt_idx >= n) return;
  {
    const float *point = unknown + (size_t(bs_idx) * n + pt_idx) * 3;
    const float *others = known + size_t(bs_idx) * m * 3;
    const float ux = point[0], uy = point[1], uz = point[2];
    float best1 = INFINITY, best2 = INFINITY, best3 = INFINITY;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int base = 0; base < m; base += 512) {
      const int mine = base + threadIdx.x;
      if (mine < m)
        for (int i = 0; i < 3; ++i) tile[threadIdx.x * 3 + i] = others[mine * 3 + i];
      __syncthreads();
      const int end = min(base + 512, m);
      for (int k = base; k < end; ++k) {
        const float *p = tile + (k - base) * 3;
        const float d = (ux - p[0]) * (ux - p[0]) + (uy - p[1]) * (uy - p[1]) + (uz - p[2]) * (uz - p[2]);
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
      __syncthreads();
    }
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
