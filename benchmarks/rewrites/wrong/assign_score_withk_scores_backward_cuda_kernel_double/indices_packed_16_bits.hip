// The centre and neighbour indices are packed as two 16-bit halves, which is too narrow for more than 65536 points.
// witness: {"values": {"B": 1, "N0": 140000, "N": 16, "M": 1, "K": 4, "O": 1}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  __shared__ unsigned packed[512];
  const int total = B * N * K * M;
  for (int base = blockIdx.x * 512; base < total; base += gridDim.x * 512) {
    const int i = base + threadIdx.x;
    bool valid = false;
    if (i < total) {
      const int row = i / M;
      const int bn = row / K;
      const int64_t kn = knn_idx[row];
      const int64_t cn = knn_idx[bn * K];
      valid = kn >= 0 && kn < N0;
      packed[threadIdx.x] = (unsigned)(cn & 0xffff) | (unsigned)(kn & 0xffff) << 16;
    }
    __syncthreads();
    if (valid) {
      const int m = i % M;
      const int k = i / M % K;
      const int n = i / (M * K) % N;
      const int b = i / (M * K * N);
      const unsigned both = packed[threadIdx.x];
      const double* p = points + ((size_t)b * N0 + (both >> 16)) * M * O + m * O;
      const double* c = centers + ((size_t)b * N0 + (both & 0xffff)) * M * O + m * O;
      double sum = 0;
      for (int o = 0; o < O; ++o)
        sum = fma(p[o] - c[o], grad_out[((b * O + o) * N + n) * K + k], sum);
      grad_scores[i] += sum;
    }
    __syncthreads();
  }
}
