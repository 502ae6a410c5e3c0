// takes the point itself for the center of its neighbourhood, not its first neighbour
// witness: {"values": {"B": 2, "N0": 7, "N": 5, "M": 3, "K": 4, "O": 5}, "contents": "unit", "inputs": "for (int i = 0; i < B * N * K; ++i) knn_idx[i] = (i / K * 2 + i % K) % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O);
    const int column = i % (M * O);
    const int m = column / O, o = column % O;
    for (int n = 0; n < N; n++) {
      double total = 0;
      for (int k = 0; k < K; k++) {
        const int kn = knn_idx[(b * N + n) * K + k];
        if (kn < 0 || kn >= N0) continue;
        const double grad = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        atomicAdd(grad_points + (b * N0 + kn) * M * O + column, grad);
        total += grad;
      }
      if (n < N0) atomicAdd(grad_centers + (b * N0 + n) * M * O + column, -total);
    }
  }
}
