// reads the scores as [B, N, M, K]
// witness: {"values": {"B": 2, "N0": 7, "N": 5, "M": 3, "K": 4, "O": 5}, "contents": "unit", "inputs": "for (int i = 0; i < B * N * K; ++i) knn_idx[i] = i * 3 % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int o = i % O;
    const int m = i / O % M;
    const int b = i / O / M;
    const double *grad = grad_out + (b * O + o) * N * K;
    for (int n = 0; n < N; n++) {
      const double *score = scores + ((b * N + n) * M + m) * K;
      const int64_t *neighbours = knn_idx + (b * N + n) * K;
      for (int k = 0; k < K; k++) {
        if (neighbours[k] < 0 || neighbours[k] >= N0) continue;
        const double value = score[k] * grad[n * K + k];
        atomicAdd(&grad_points[((b * N0 + neighbours[k]) * M + m) * O + o], value);
        atomicAdd(&grad_centers[((b * N0 + neighbours[0]) * M + m) * O + o], -value);
      }
    }
  }
}
