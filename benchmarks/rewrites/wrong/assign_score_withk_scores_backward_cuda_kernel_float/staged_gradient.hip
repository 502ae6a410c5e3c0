// Stages a tile of 1024 gradients in shared memory with one load per thread, so that a block of 512 threads leaves the upper half of a tile unset when O > 512.
// witness: {"values": {"B": 1, "N0": 3, "N": 2, "M": 2, "K": 2, "O": 600}, "contents": "wide", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int TILE = 1024;
  __shared__ float tile[TILE];
  const int t = threadIdx.x;
  const int rows = B * N * K;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int k = row % K;
    const int n = row / K % N;
    const int b = row / (K * N);
    const int near = (int)knn_idx[row];
    if (near < 0 || near >= N0) continue;  // the same for the whole block
    const int self = (int)knn_idx[row - k];
    const float* g = grad_out + (size_t)b * O * N * K + (size_t)n * K + k;
    for (int first = 0; first < O; first += TILE) {
      const int count = min(TILE, O - first);
      __syncthreads();
      if (t < count) tile[t] = g[(size_t)(first + t) * N * K];
      __syncthreads();
      for (int m = t; m < M; m += blockDim.x) {
        const float* p = points + ((size_t)(b * N0 + near) * M + m) * O + first;
        const float* c = centers + ((size_t)(b * N0 + self) * M + m) * O + first;
        float sum = 0.f;
        for (int o = 0; o < count; ++o) sum += (p[o] - c[o]) * tile[o];
        grad_scores[(size_t)row * M + m] += sum;
      }
    }
  }
}
