// a thread keeps the neighbours of a point in an array of 32, and leaves out the others
// witness: {"values": {"B": 2, "N0": 50, "N": 5, "M": 3, "K": 40, "O": 5}, "contents": "unit", "inputs": "for (int i = 0; i < B * N * K; ++i) knn_idx[i] = i * 3 % N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O), m = i % (M * O) / O, o = i % O;
    int neighbours[32];
    const int count = min(K, 32);
    for (int n = 0; n < N; n++) {
      for (int k = 0; k < count; k++) neighbours[k] = knn_idx[(b * N + n) * K + k];
      const int center = neighbours[0];
      for (int k = 0; k < count; k++) {
        if (neighbours[k] < 0 || neighbours[k] >= N0) continue;
        const double grad = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        atomicAdd(grad_points + ((b * N0 + neighbours[k]) * M + m) * O + o, grad);
        atomicAdd(grad_centers + ((b * N0 + center) * M + m) * O + o, -grad);
      }
    }
  }
}
