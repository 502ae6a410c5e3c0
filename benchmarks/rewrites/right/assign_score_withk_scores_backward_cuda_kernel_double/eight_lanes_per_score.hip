// Eight lanes share one score, each sums every eighth o, and a shuffle reduction joins them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const int total = B * N * K * M;
  const int part = threadIdx.x & 7;
  const int groups = blockDim.x / 8;
  // the same number of rounds for all threads of a block: shuffles stay converged
  for (int base = blockIdx.x * groups; base < total; base += gridDim.x * groups) {
    const int i = base + (int)threadIdx.x / 8;
    double sum = 0.0;
    bool valid = false;
    if (i < total) {
      const int m = i % M;
      const int row = i / M;
      const int k = row % K;
      const int bn = row / K;
      const int n = bn % N;
      const int b = bn / N;
      const int64_t kn = knn_idx[row];
      valid = kn >= 0 && kn < N0;
      if (valid) {
        const int64_t cn = knn_idx[bn * K];
        const double* p = points + (((int64_t)b * N0 + kn) * M + m) * O;
        const double* c = centers + (((int64_t)b * N0 + cn) * M + m) * O;
        for (int o = part; o < O; o += 8)
          sum += (p[o] - c[o]) * grad_out[(((int64_t)b * O + o) * N + n) * K + k];
      }
    }
    for (int d = 4; d > 0; d >>= 1) sum += __shfl_xor(sum, d);
    if (valid && part == 0) grad_scores[i] += sum;
  }
}
