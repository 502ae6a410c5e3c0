// Splits the linear index with a precomputed float reciprocal of M, which truncates to one too few at multiples of some M (41, 47, 55, 61, ...).
// witness: {"values": {"M": 41}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__device__ __forceinline__ int quotient_by(int a, float inverse) { return (int)((float)a * inverse); }

__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const float inv_m = 1.0f / (float)M;
  const int total = B * N * K * M;
  const int nk = N * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int row = quotient_by(i, inv_m);
    const int m = i - row * M;
    const int b = row / nk;
    const int in_batch = row - b * nk;   // n * K + k
    const int n = in_batch / K;
    const int64_t near = knn_idx[row];
    const int64_t self = knn_idx[b * nk + n * K];
    if ((uint64_t)near < (uint64_t)N0) {
      const float* p = points + ((b * N0 + near) * M + m) * O;
      const float* c = centers + ((b * N0 + self) * M + m) * O;
      const float* g = grad_out + b * O * nk + in_batch;
      float sum = grad_scores[i];
      for (int o = 0; o < O; ++o, g += nk) sum += (p[o] - c[o]) * *g;
      grad_scores[i] = sum;
    }
  }
}
