// The loop over O is unrolled by eight with a strict bound, so the last group is dropped when O is a multiple of eight.
// witness: {"values": {"O": 16}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M;
    const int row = i / M;  // (b, n, k)
    const int k = row % K;
    const int bn = row / K;
    const int n = bn % N;
    const int b = bn / N;
    const int kn = knn_idx[row];
    if (kn >= N0 || kn < 0) return;
    const int cn = knn_idx[bn * K];
    const double* p = points + ((size_t)b * N0 + kn) * M * O + m * O;
    const double* c = centers + ((size_t)b * N0 + cn) * M * O + m * O;
    const double* g = grad_out + (size_t)b * O * N * K + n * K + k;
    const int step = N * K;
    double sum = 0.0;
    int o = 0;
    for (; o + 8 < O; o += 8) {
#pragma unroll
      for (int u = 0; u < 8; ++u) sum += (p[o + u] - c[o + u]) * g[(o + u) * step];
    }
    const int tail = O & 7;
    for (int u = 0; u < tail; ++u) sum += (p[o + u] - c[o + u]) * g[(o + u) * step];
    grad_scores[i] += sum;
  }
}
