// The best distances start from a large finite number, which stays in the output if there are fewer than three points.
// witness: {"values": {"b": "1", "n": "4", "m": "2"}, "contents": "unit", "seed": 1}
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
    float best1 = 1e10f, best2 = 1e10f, best3 = 1e10f;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int k = 0; k < m; ++k) {
      const float x = pts[k * 3 + 0];
      const float y = pts[k * 3 + 1];
      const float z = pts[k * 3 + 2];
      const float d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
      if (d < best1) {
        best3 = best2; besti3 = besti2;
        best2 = best1; besti2 = besti1;
        best1 = d; besti1 = k;
      } else if (d < best2) {
        best3 = best2; besti3 = besti2;
        best2 = d; besti2 = k;
      } else if (d < best3) {
        best3 = d; besti3 = k;
      }
    }
    dist2[at + 0] = best1;
    dist2[at + 1] = best2;
    dist2[at + 2] = best3;
    idx[at + 0] = besti1;
    idx[at + 1] = besti2;
    idx[at + 2] = besti3;
  }
}
