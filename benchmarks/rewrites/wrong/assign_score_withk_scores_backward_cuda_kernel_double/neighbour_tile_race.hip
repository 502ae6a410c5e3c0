// The tile of neighbour indices in shared memory is refilled for the next part of K without a barrier after its last use.
// witness: {"values": {"B": 1, "N": 1, "K": 1100, "M": 2, "N0": 40}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  __shared__ int tile[512];
  // one block per (b, n), neighbours in tiles of 512
  for (int bn = blockIdx.x; bn < B * N; bn += gridDim.x) {
    const int b = bn / N;
    const int n = bn - b * N;
    const int cn = knn_idx[bn * K];
    const double* c = centers + (b * N0 + cn) * M * O;
    for (int k0 = 0; k0 < K; k0 += 512) {
      const int here = min(512, K - k0);
      for (int t = threadIdx.x; t < here; t += blockDim.x)
        tile[t] = (int)knn_idx[bn * K + k0 + t];
      __syncthreads();
      for (int r = threadIdx.x; r < here * M; r += blockDim.x) {
        const int t = r / M;
        const int m = r - t * M;
        const int kn = tile[t];
        if (kn < 0 || kn >= N0) continue;
        const double* p = points + (b * N0 + kn) * M * O + m * O;
        const double* g = grad_out + b * O * N * K + n * K + k0 + t;
        const int out = (bn * K + k0 + t) * M + m;
        double val = grad_scores[out];
        for (int o = 0; o < O; ++o) val += (p[o] - c[m * O + o]) * g[o * N * K];
        grad_scores[out] = val;
      }
    }
    __syncthreads();
  }
}
