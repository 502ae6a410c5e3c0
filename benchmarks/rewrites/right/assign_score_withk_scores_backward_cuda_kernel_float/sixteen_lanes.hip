// sixteen lanes share the features of a score and sum them up with shuffles
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int total = B * N * K * M;
  const int lane = threadIdx.x % 16;
  const int in_block = blockDim.x / 16;
  for (int first = blockIdx.x * in_block; first < total; first += gridDim.x * in_block) {
    const int i = first + threadIdx.x / 16;
    bool valid = i < total;
    float sum = 0;
    if (valid) {
      const int m = i % M;
      const int row = i / M;
      const int k = row % K;
      const int n = row / K % N;
      const int b = row / K / N;
      const int kn = knn_idx[row];
      const int cn = knn_idx[row - k];
      valid = kn >= 0 && kn < N0;
      if (valid) {
        const float *p = points + ((b * N0 + kn) * M + m) * O;
        const float *c = centers + ((b * N0 + cn) * M + m) * O;
        const float *g = grad_out + (b * O * N + n) * K + k;
        for (int o = lane; o < O; o += 16) sum = fmaf(p[o] - c[o], g[o * N * K], sum);
      }
    }
    for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_xor(sum, distance, 16);
    if (valid && lane == 0) grad_scores[i] += sum;
  }
}
