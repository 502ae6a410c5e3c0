// The known points go through tiles in shared memory, which all threads of the block load.
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
  __shared__ float tile[256 * 3];
  const int bs_idx = blockIdx.y;
  const float *pts = known + (size_t)bs_idx * m * 3;
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < n; base += step) {
    const int pt_idx = base + threadIdx.x;
    const bool live = pt_idx < n;
    const size_t at = ((size_t)bs_idx * n + (live ? pt_idx : n - 1)) * 3;
    const float ux = unknown[at + 0];
    const float uy = unknown[at + 1];
    const float uz = unknown[at + 2];
    float best[3] = {INFINITY, INFINITY, INFINITY};
    int besti[3] = {0, 0, 0};
    for (int first = 0; first < m; first += 256) {
      const int count = min(256, m - first);
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x)
        tile[i] = pts[(size_t)first * 3 + i];
      __syncthreads();
      for (int k = 0; k < count; ++k) {
        const float x = tile[k * 3 + 0];
        const float y = tile[k * 3 + 1];
        const float z = tile[k * 3 + 2];
        const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
        insert_neighbour(d, first + k, best, besti);
      }
      __syncthreads();
    }
    if (live) {
      for (int j = 0; j < 3; ++j) {
        dist2[at + j] = best[j];
        idx[at + j] = besti[j];
      }
    }
  }
}
