// a thread takes two outputs in a row for those of one score, also where the second begins the next
// witness: {"values": {"B": 2, "N0": 7, "N": 5, "M": 3, "K": 4, "O": 5}, "contents": "unit", "inputs": "for (int i = 0; i < B * N * K; ++i) knn_idx[i] = i * 3 % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  const int total = B * M * O;
  CUDA_1D_KERNEL_LOOP(pair, (total + 1) / 2) {
    const int first = 2 * pair;
    const int count = min(2, total - first);
    const int b = first / (M * O), m = first / O % M, o = first % O;
    for (int n = 0; n < N; n++) {
      const int row = (b * N + n) * K;
      for (int k = 0; k < K; k++) {
        const int kn = knn_idx[row + k], cn = knn_idx[row];
        if (kn >= N0 || kn < 0) continue;
        const double score = scores[(row + k) * M + m];
        for (int j = 0; j < count && o + j < O; j++) {
          const double grad = score * grad_out[((b * O + o + j) * N + n) * K + k];
          atomicAdd(grad_points + ((b * N0 + kn) * M + m) * O + o + j, grad);
          atomicAdd(grad_centers + ((b * N0 + cn) * M + m) * O + o + j, -grad);
        }
      }
    }
  }
}
