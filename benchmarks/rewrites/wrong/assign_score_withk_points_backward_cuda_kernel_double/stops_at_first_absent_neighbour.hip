// The loop over neighbours ends at the first absent one, as if absent ones were always at the end of a row.
// witness: {"contents": "absent_indices", "seed": 135}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int total = B * M * O;
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int o = i % O;
    const int m = i / O % M;
    const int b = i / O / M;
    const int64_t column = (int64_t)m * O + o;
    double* points = grad_points + (int64_t)b * N0 * M * O + column;
    double* centers = grad_centers + (int64_t)b * N0 * M * O + column;
    for (int n = 0; n < N; ++n) {
      const int64_t* neighbours = knn_idx + ((int64_t)b * N + n) * K;
      const double* s = scores + (((int64_t)b * N + n) * M + 0) * K + m;
      const double* g = grad_out + (((int64_t)b * O + o) * N + n) * K;
      // The list of neighbours of a point is padded at its end.
      int valid = 0;
      while (valid < K && neighbours[valid] >= 0 && neighbours[valid] < N0) ++valid;
      for (int k = 0; k < valid; ++k) {
        const double product = s[(int64_t)k * M] * g[k];
        points[neighbours[k] * M * O] += product;
        centers[neighbours[0] * M * O] -= product;
      }
    }
  }
}
