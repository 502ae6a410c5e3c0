// no barrier after a tile was used: it is overwritten with the next one while other threads still read it
// witness: {"values": {"b": 1, "n": 300, "m": 1200}, "contents": "wide", "seed": 124}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  __shared__ float tile_x[512], tile_y[512], tile_z[512];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float *others = known + size_t(bs_idx) * m * 3;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const bool inside = pt_idx < n;
  const float *point = unknown + (size_t(bs_idx) * n + (inside ? pt_idx : 0)) * 3;
  const float ux = point[0], uy = point[1], uz = point[2];
  float best1 = INFINITY, best2 = INFINITY, best3 = INFINITY;
  int besti1 = 0, besti2 = 0, besti3 = 0;
  for (int base = 0; base < m; base += 512) {
    if (base + threadIdx.x < m) {
      tile_x[threadIdx.x] = others[(base + threadIdx.x) * 3];
      tile_y[threadIdx.x] = others[(base + threadIdx.x) * 3 + 1];
      tile_z[threadIdx.x] = others[(base + threadIdx.x) * 3 + 2];
    }
    __syncthreads();
    if (inside) {
      const int end = min(base + 512, m);
      for (int k = base; k < end; ++k) {
        const float x = tile_x[k - base], y = tile_y[k - base], z = tile_z[k - base];
        const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
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
