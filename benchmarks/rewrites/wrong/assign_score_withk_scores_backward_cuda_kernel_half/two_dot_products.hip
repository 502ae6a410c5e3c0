// the products with points and those with centers are added up separately, in half precision
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 7, "M": 3, "K": 4, "O": 8}, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(200.f + 0.125f * (i % 7)); for (size_t i = 0; i < centers_count; ++i) centers[i] = __float2half(200.f - 0.25f * (i % 5)); for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = __float2half(56.f + i % 9); for (size_t i = 0; i < grad_scores_count; ++i) grad_scores[i] = __float2half(0.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M, k = i / M % K, n = i / M / K % N, b = i / M / K / N;
    const int64_t* row = knn_idx + (b * N + n) * K;
    const int cn = row[0], kn = row[k];
    if (kn >= N0 || kn < 0) continue;
    // gradient * (point - center) = gradient * point - gradient * center
    __half towards = __float2half(0.f), away = __float2half(0.f);
    for (int o = 0; o < O; o++) {
      const __half gradient = grad_out[b * O * N * K + o * N * K + n * K + k];
      towards += points[b * N0 * M * O + kn * M * O + m * O + o] * gradient;
      away += centers[b * N0 * M * O + cn * M * O + m * O + o] * gradient;
    }
    grad_scores[i] += towards - away;
  }
}
