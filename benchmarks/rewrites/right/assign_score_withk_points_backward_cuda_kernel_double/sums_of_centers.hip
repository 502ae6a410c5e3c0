// adds up what a center loses with fused operations, from the last point and neighbour to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O), m = i / O % M, o = i % O;
    for (int n = N - 1; n >= 0; n--) {
      const int64_t *row = knn_idx + size_t(b * N + n) * K;
      double lost = 0;
      bool any = false;
      for (int k = K - 1; k >= 0; k--) {
        const int kn = row[k];
        if (kn < 0 || kn >= N0) continue;
        const double score = scores[(size_t(b * N + n) * K + k) * M + m];
        const double grad = grad_out[(size_t(b * O + o) * N + n) * K + k];
        atomicAdd(grad_points + (size_t(b * N0 + kn) * M + m) * O + o, score * grad);
        lost = fma(-score, grad, lost);
        any = true;
      }
      if (any) atomicAdd(grad_centers + (size_t(b) * N0 + static_cast<int>(row[0])) * M * O + m * O + o, lost);
    }
  }
}
