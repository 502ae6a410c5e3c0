// a neighbor that is the center itself is skipped, though points and centers have features of their own
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 7, "M": 3, "K": 4, "O": 6}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M, k = i / M % K, n = i / M / K % N, b = i / M / K / N;
    const int cn = knn_idx[b * N * K + n * K];
    const int kn = knn_idx[b * N * K + n * K + k];
    // out of range, or nothing between the two
    if (kn < 0 || kn >= N0 || kn == cn) continue;
    __half val = grad_scores[i];
    const int to = ((b * N0 + kn) * M + m) * O, from = ((b * N0 + cn) * M + m) * O;
    for (int o = 0; o < O; o++) val += (points[to + o] - centers[from + o]) * grad_out[((b * O + o) * N + n) * K + k];
    grad_scores[i] = val;
  }
}
