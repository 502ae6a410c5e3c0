// Forms the dot products with points and with centers separately and subtracts at the end, which gives inf - inf = NaN where a gradient is infinite.
// witness: {"values": {"O": 4}, "contents": "unit", "seed": 3, "inputs": "grad_out.get()[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int total = B * N * K * M;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int m = i % M;
    const int row = i / M;        // (b * N + n) * K + k
    const int k = row % K;
    const int bn = row / K;       // b * N + n
    const int n = bn % N;
    const int b = bn / N;
    const int near = (int)knn_idx[row];
    if (near < 0 || near >= N0) continue;
    const int self = (int)knn_idx[bn * K];
    const float* p = points + ((size_t)(b * N0 + near) * M + m) * O;
    const float* c = centers + ((size_t)(b * N0 + self) * M + m) * O;
    const float* g = grad_out + (size_t)b * O * N * K + (size_t)n * K + k;
    const int step = N * K;
    float dot_p = 0.f, dot_c = 0.f;
#pragma unroll 4
    for (int o = 0; o < O; ++o) {
      const float go = g[(size_t)o * step];
      dot_p = fmaf(p[o], go, dot_p);
      dot_c = fmaf(c[o], go, dot_c);
    }
    grad_scores[i] += dot_p - dot_c;
  }
}
