// neighbours of weight zero are skipped, which loses the NaN of zero times an infinite feature
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = i % m == 0 ? 1.0f / 0.0f : 2.0f; for (int i = 0; i < b * n; ++i) { idx[3 * i] = 1; idx[3 * i + 1] = 2; idx[3 * i + 2] = 0; weight[3 * i] = 0.5f; weight[3 * i + 1] = 0.5f; weight[3 * i + 2] = 0.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  float *out_row = out + ((size_t)bs_idx * c + c_idx) * n;

  CUDA_1D_KERNEL_LOOP(pt, n) {
    const size_t first = ((size_t)bs_idx * n + pt) * 3;
    float sum = 0.0f;
    for (int k = 0; k < 3; ++k) {
      const float w = weight[first + k];
      if (w != 0.0f) sum += w * row[idx[first + k]];  // no gather for weights of zero
    }
    out_row[pt] = sum;
  }
}
