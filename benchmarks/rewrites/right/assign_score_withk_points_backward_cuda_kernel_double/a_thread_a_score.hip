// a thread takes a point and a score, and adds to all outputs of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * N * M) {
    const int b = i / (N * M), n = i / M % N, m = i % M;
    const int64_t *row = knn_idx + size_t(b * N + n) * K;
    for (int k = 0; k < K; k++) {
      const int kn = row[k];
      if (kn < 0 || kn >= N0) continue;
      const double score = scores[(size_t(b * N + n) * K + k) * M + m];
      double *point = grad_points + (size_t(b * N0 + kn) * M + m) * O;
      double *center = grad_centers + (size_t(b * N0 + static_cast<int>(row[0])) * M + m) * O;
      for (int o = 0; o < O; o++) {
        const double grad = score * grad_out[(size_t(b * O + o) * N + n) * K + k];
        atomicAdd(point + o, grad);
        atomicAdd(center + o, -grad);
      }
    }
  }
}
