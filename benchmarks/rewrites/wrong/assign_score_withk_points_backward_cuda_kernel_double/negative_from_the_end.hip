// negative indices count from the end
// witness: {"values": {"B": 2, "N0": 7, "N": 5, "M": 3, "K": 4, "O": 5}, "contents": "unit", "inputs": "for (int i = 0; i < B * N * K; ++i) knn_idx[i] = i % K == 2 && i % 3 == 0 ? -1 : i * 3 % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O), m = i % (M * O) / O, o = i % O;
    for (int n = 0; n < N; n++) {
      const int64_t *row = knn_idx + (b * N + n) * K;
      for (int k = 0; k < K; k++) {
        const int64_t kn = row[k] < 0 ? row[k] + N0 : row[k];
        const int64_t cn = row[0] < 0 ? row[0] + N0 : row[0];
        if (kn < 0 || kn >= N0) continue;
        const double grad = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        atomicAdd(grad_points + ((b * N0 + kn) * M + m) * O + o, grad);
        atomicAdd(grad_centers + ((b * N0 + cn) * M + m) * O + o, -grad);
      }
    }
  }
}
