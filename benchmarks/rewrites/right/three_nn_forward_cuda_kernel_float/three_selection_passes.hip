// Three passes over the known points each select the next in the order of distance and index.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    float last = -1.0f;
    int lasti = -1;
    for (int j = 0; j < 3; ++j) {
      float best = INFINITY;
      int besti = 0;
      for (int k = 0; k < m; ++k) {
        const float x = pts[k * 3 + 0];
        const float y = pts[k * 3 + 1];
        const float z = pts[k * 3 + 2];
        const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
        const bool later = d > last || (d == last && k > lasti);
        if (later && d < best) {
          best = d;
          besti = k;
        }
      }
      dist2[at + j] = best;
      idx[at + j] = besti;
      last = best;
      lasti = besti;
    }
  }
}
