// the indices of a block are staged in 16 bits each
// witness: {"contents": "unit", "values": {"B": 1, "N0": 70000, "N": 6, "M": 1, "K": 3, "O": 2, "aggregate": 0}, "inputs": "for (size_t i = 0; i < knn_idx_count; ++i) knn_idx[i] = i % 2 ? 69999 - i : 5 * i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  __shared__ uint16_t neighbours[512], centres[512];
  const int total = B * N * K * M;
  for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    const int row = i / M;  // [B, N, K]
    const int k = row % K;
    if (i < total) {
      neighbours[threadIdx.x] = knn_idx[row];
      centres[threadIdx.x] = knn_idx[row - k];
    }
    __syncthreads();
    if (i < total) {
      const int m = i % M;
      const int n = row / K % N;
      const int b = row / K / N;
      const int kn = neighbours[threadIdx.x];
      const int cn = centres[threadIdx.x];
      if (kn < N0) {
        float val = grad_scores[i];
        for (int o = 0; o < O; o++)
          val += (points[((b * N0 + kn) * M + m) * O + o] - centers[((b * N0 + cn) * M + m) * O + o]) *
                 grad_out[((b * O + o) * N + n) * K + k];
        grad_scores[i] = val;
      }
    }
    __syncthreads();
  }
}
