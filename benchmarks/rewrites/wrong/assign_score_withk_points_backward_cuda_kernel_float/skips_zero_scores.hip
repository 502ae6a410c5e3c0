// Skips scores of zero, so that zero times infinity or NaN is lost.
// witness: {"contents": "wide", "seed": 802, "inputs": "scores[1] = 0; grad_out[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O);
    const int m = i % (M * O) / O;
    const int o = i % O;
    const int base = b * N0 * M * O + m * O + o;
    for (int nk = 0; nk < N * K; nk++) {
      const float s = scores[(b * N * K + nk) * M + m];
      if (s == 0.f) continue;  // scores are sparse, saves two atomics
      const int kn = knn_idx[b * N * K + nk];
      if (kn >= N0 || kn < 0) continue;
      const int cn = knn_idx[b * N * K + nk / K * K];
      const float g = s * grad_out[(b * O + o) * N * K + nk];
      atomicAdd(grad_points + base + kn * M * O, g);
      atomicAdd(grad_centers + base + cn * M * O, -g);
    }
  }
}
