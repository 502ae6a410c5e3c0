// the search ends at a known point that coincides with the unknown one: second and third stay as found so far
// witness: {"values": {"b": 2, "n": 200, "m": 40}, "contents": "wide", "seed": 125, "inputs": "for (int i = 0; i < b; ++i) for (int k = 0; k < m * 3; ++k) unknown[i * n * 3 + k] = known[i * m * 3 + k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    if (bs_idx >= b) return;
    const float *point = unknown + (size_t(bs_idx) * n + pt_idx) * 3;
    const float *others = known + size_t(bs_idx) * m * 3;
    const float ux = point[0], uy = point[1], uz = point[2];
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    // nothing is nearer than a point in the same place
    for (int k = 0; k < m && best1 > 0; ++k) {
        const float x = others[k * 3], y = others[k * 3 + 1], z = others[k * 3 + 2];
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
