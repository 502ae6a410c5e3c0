// squared distances from norms and the product of the points, which cancel far from the origin
// witness: {"values": {"b": 2, "n": 200, "m": 20}, "contents": "unit", "seed": 122, "inputs": "for (size_t i = 0; i < unknown_count; ++i) unknown[i] += 300; for (size_t i = 0; i < known_count; ++i) known[i] += 300;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float *point = unknown + (size_t(bs_idx) * n + pt_idx) * 3;
    const float *other = known + size_t(bs_idx) * m * 3;
    const float ux = point[0], uy = point[1], uz = point[2];
    const float norm = ux * ux + uy * uy + uz * uz;
    float best1 = INFINITY, best2 = INFINITY, best3 = INFINITY;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int k = 0; k < m; ++k, other += 3) {
        const float x = other[0], y = other[1], z = other[2];
        const float product = ux * x + uy * y + uz * z;
        const float d = fmaxf(norm + (x * x + y * y + z * z) - 2 * product, 0.f);
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
