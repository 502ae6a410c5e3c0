// Sums over O backwards in double precision and counts the elements from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)B * N * K * M - 1 - ((int64_t)blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= step) {
    int64_t rest = i;
    const int64_t m = rest % M; rest /= M;
    const int64_t k = rest % K; rest /= K;
    const int64_t n = rest % N;
    const int64_t b = rest / N;
    const int64_t* of_point = knn_idx + (b * N + n) * K;
    const int64_t near = of_point[k];
    if (near >= 0 && near < N0) {
      const float* p = points + ((b * N0 + near) * M + m) * O;
      const float* c = centers + ((b * N0 + of_point[0]) * M + m) * O;
      double sum = 0.0;
      for (int o = O - 1; o >= 0; --o)
        sum += ((double)p[o] - (double)c[o]) * (double)grad_out[((b * O + o) * N + n) * K + k];
      grad_scores[i] = (float)((double)grad_scores[i] + sum);
    }
  }
}
