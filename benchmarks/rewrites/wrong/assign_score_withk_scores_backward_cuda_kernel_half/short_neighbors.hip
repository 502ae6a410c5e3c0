// indices of neighbors are kept in 16 bits
// witness: {"contents": "unit", "values": {"B": 1, "N0": 70000, "N": 3, "M": 1, "K": 4, "O": 2}, "inputs": "for (size_t i = 0; i < knn_idx_count; ++i) knn_idx[i] = (66000 + 371 * i) % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  // threads of the same neighbor are next to each other: the index is small and stays in a register
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M, at = i / M, k = at % K;
    const int n = at / K % N, b = at / K / N;
    const int64_t first = knn_idx[at - k], other = knn_idx[at];
    if (other >= N0 || other < 0) continue;
    const unsigned short rows[2] = {(unsigned short)first, (unsigned short)other};
    __half val = grad_scores[i];
    for (int o = 0; o < O; o++) {
      const __half from = centers[((b * N0 + rows[0]) * M + m) * O + o];
      const __half to = points[((b * N0 + rows[1]) * M + m) * O + o];
      val += (to - from) * grad_out[((b * O + o) * N + n) * K + k];
    }
    grad_scores[i] = val;
  }
}
