// a block takes a neighbour, its threads the matrices; the sum goes backwards and in double
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  for (int row = blockIdx.x; row < B * N * K; row += gridDim.x) {
    const int k = row % K;
    const int n = row / K % N;
    const int b = row / K / N;
    const int kn = knn_idx[row];
    const int cn = knn_idx[row - k];
    if (kn < 0 || kn >= N0) continue;
    const float *p = points + (b * N0 + kn) * M * O;
    const float *c = centers + (b * N0 + cn) * M * O;
    const float *g = grad_out + (b * O * N + n) * K + k;
    for (int m = threadIdx.x; m < M; m += blockDim.x) {
      double sum = 0;
      for (int o = O - 1; o >= 0; --o)
        sum += double(p[m * O + o] - c[m * O + o]) * g[o * N * K];
      grad_scores[row * M + m] = float(grad_scores[row * M + m] + sum);
    }
  }
}
