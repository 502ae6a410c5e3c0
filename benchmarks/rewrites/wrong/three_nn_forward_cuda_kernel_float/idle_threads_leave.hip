// Threads beyond n return before the tiles of known points are loaded, so that their part of a tile is never filled.
// witness: {"values": {"b": "1", "n": "4", "m": "60"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
static __device__ inline void insert_neighbour(float d, int k, float *best, int *besti) {
  if (d < best[2]) {
    best[2] = d;
    besti[2] = k;
    for (int j = 2; j > 0; --j) {
      if (d < best[j - 1]) {
        best[j] = best[j - 1];
        besti[j] = besti[j - 1];
        best[j - 1] = d;
        besti[j - 1] = k;
      }
    }
  }
}

__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  __shared__ float tile[512 * 3];
  const int bs_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (bs_idx >= b || pt_idx >= n) return;
  const size_t at = ((size_t)bs_idx * n + pt_idx) * 3;
  const float *pts = known + (size_t)bs_idx * m * 3;
  const float ux = unknown[at + 0];
  const float uy = unknown[at + 1];
  const float uz = unknown[at + 2];
  float best[3] = {INFINITY, INFINITY, INFINITY};
  int besti[3] = {0, 0, 0};
  for (int first = 0; first < m; first += 512) {
    const int mine = first + threadIdx.x;
    if (mine < m) {
      tile[threadIdx.x * 3 + 0] = pts[mine * 3 + 0];
      tile[threadIdx.x * 3 + 1] = pts[mine * 3 + 1];
      tile[threadIdx.x * 3 + 2] = pts[mine * 3 + 2];
    }
    __syncthreads();
    const int count = min(512, m - first);
    for (int k = 0; k < count; ++k) {
      const float dx = ux - tile[k * 3 + 0];
      const float dy = uy - tile[k * 3 + 1];
      const float dz = uz - tile[k * 3 + 2];
      insert_neighbour(dx * dx + dy * dy + dz * dz, first + k, best, besti);
    }
    __syncthreads();
  }
  for (int j = 0; j < 3; ++j) {
    dist2[at + j] = best[j];
    idx[at + j] = besti[j];
  }
}
