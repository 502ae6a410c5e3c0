// The indices are advanced incrementally in the grid-stride loop, and the carry from n into the batch b is missing.
// witness: {"values": {"B": 5, "N": 6, "max_blocks": 1}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const int total = B * N * K * M;
  const int stride = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int m = i % M;
  int k = i / M % K;
  int n = i / (M * K) % N;
  int b = i / (M * K * N);
  // the stride in the same mixed radix: no divisions inside the loop
  const int step_m = stride % M;
  const int step_k = stride / M % K;
  const int step_n = stride / (M * K) % N;
  const int step_b = stride / (M * K * N);
  while (i < total) {
    const int64_t* list = knn_idx + (b * N + n) * K;
    const int cn = list[0];
    const int kn = list[k];
    if (kn >= N0 || kn < 0) return;
    const double* p = points + ((b * N0 + kn) * M + m) * O;
    const double* c = centers + ((b * N0 + cn) * M + m) * O;
    const double* g = grad_out + (b * O * N + n) * K + k;
    double val = grad_scores[i];
    for (int o = 0; o < O; ++o) val += (p[o] - c[o]) * g[o * N * K];
    grad_scores[i] = val;

    i += stride;
    m += step_m;
    k += step_k;
    n += step_n;
    b += step_b;
    if (m >= M) { m -= M; ++k; }
    if (k >= K) { k -= K; ++n; }
    if (n >= N) { n -= N; }
  }
}
