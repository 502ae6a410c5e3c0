// One thread for each (b, n, k) that walks over all m, with the loop over o inside.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const int rows = B * N * K;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows;
       row += blockDim.x * gridDim.x) {
    const int bn = row / K;
    const int b = bn / N;
    const int64_t kn = knn_idx[row];
    if (kn < 0 || kn >= N0) continue;
    const int64_t cn = knn_idx[(int64_t)bn * K];
    const double* p = points + (b * (int64_t)N0 + kn) * M * O;
    const double* c = centers + (b * (int64_t)N0 + cn) * M * O;
    const double* g = grad_out + (int64_t)b * O * N * K + (row - b * N * K);
    double* out = grad_scores + (int64_t)row * M;
    for (int m = 0; m < M; ++m) {
      double val = out[m];
      const double* gg = g;
      for (int o = 0; o < O; ++o, ++p, ++c, gg += N * K) val += (*p - *c) * *gg;
      out[m] = val;
    }
  }
}
