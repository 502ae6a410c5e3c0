// Each thread computes one element only, so that some are left out where the number of blocks is limited.
// witness: {"values": {"B": "40", "max_blocks": "1"}, "contents": "wide", "seed": 805}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= B * M * O) return;
  const int o = i % O;
  const int m = i / O % M;
  const int b = i / O / M;
  for (int n = 0; n < N; n++) {
    const int row = (b * N + n) * K;
    const int cn = knn_idx[row];
    for (int k = 0; k < K; k++) {
      const int kn = knn_idx[row + k];
      if ((unsigned)kn >= (unsigned)N0) continue;
      const float g = scores[(row + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
      atomicAdd(&grad_points[((b * N0 + kn) * M + m) * O + o], g);
      atomicAdd(&grad_centers[((b * N0 + cn) * M + m) * O + o], -g);
    }
  }
}
