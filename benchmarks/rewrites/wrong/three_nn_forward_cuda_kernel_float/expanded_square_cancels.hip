// The squared distance is expanded into norms and a dot product, which cancels for points far from the origin.
// witness: {"values": {"b": "1", "n": "4", "m": "6"}, "contents": "offset", "seed": 1}
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
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = ((size_t)bs_idx * n + pt_idx) * 3;
    const float *pts = known + (size_t)bs_idx * m * 3;
    const float ux = unknown[at + 0];
    const float uy = unknown[at + 1];
    const float uz = unknown[at + 2];
    float best[3] = {INFINITY, INFINITY, INFINITY};
    int besti[3] = {0, 0, 0};
    const float uu = ux * ux + uy * uy + uz * uz;
    for (int k = 0; k < m; ++k) {
      const float x = pts[k * 3 + 0];
      const float y = pts[k * 3 + 1];
      const float z = pts[k * 3 + 2];
      const float kk = x * x + y * y + z * z;
      const float d = fmaxf(uu + kk - 2.0f * (ux * x + uy * y + uz * z), 0.0f);
      insert_neighbour(d, k, best, besti);
    }
    for (int j = 0; j < 3; ++j) {
      dist2[at + j] = best[j];
      idx[at + j] = besti[j];
    }
  }
}
