// adds without atomics, as a thread is the only one that writes its scores and outputs
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O), column = i % (M * O);
    const int m = column / O, o = column % O;
    double *points = grad_points + size_t(b) * N0 * M * O + column;
    double *centers = grad_centers + size_t(b) * N0 * M * O + column;
    for (int j = 0; j < N * K; j++) {
      const int n = j / K;
      const int kn = knn_idx[b * N * K + j], cn = knn_idx[(b * N + n) * K];
      if (kn < 0 || kn >= N0) continue;
      const double grad = scores[(b * N * K + j) * M + m] * grad_out[(b * O + o) * N * K + j];
      points[size_t(kn) * M * O] += grad;
      centers[size_t(cn) * M * O] -= grad;
    }
  }
}
