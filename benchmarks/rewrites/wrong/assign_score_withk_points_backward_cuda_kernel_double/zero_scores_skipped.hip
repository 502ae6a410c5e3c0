// Terms with a score of zero are skipped, although zero times an infinite gradient is NaN.
// witness: {"contents": "nonfinite", "seed": 43, "values": {"B": "21"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int64_t row = (int64_t)N * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * M * O; i += blockDim.x * gridDim.x) {
    const int b = i / (M * O), m = i / O % M, o = i % O;
    const int64_t out = (int64_t)b * N0 * M * O + m * O + o;
    for (int k = 0; k < K; ++k) {
      for (int n = 0; n < N; ++n) {
        const double score = scores[((int64_t)b * row + n * K + k) * M + m];
        if (score == 0.0) continue;  // contributes nothing: no need to load the gradient
        const int64_t kn = knn_idx[b * row + n * K + k];
        if (kn < 0 || kn >= N0) continue;
        const int64_t cn = knn_idx[b * row + n * K];
        const double term = score * grad_out[((int64_t)b * O + o) * row + n * K + k];
        grad_points[out + kn * M * O] += term;
        grad_centers[out + cn * M * O] -= term;
      }
    }
  }
}
