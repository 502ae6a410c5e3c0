// output channels are taken in pairs, and the last one of an odd number is left out
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 7, "M": 3, "K": 4, "O": 5}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M, k = i / M % K, bn = i / M / K;
    const int b = bn / N, n = bn % N;
    const int kn = knn_idx[bn * K + k], cn = knn_idx[bn * K];
    if (kn >= N0 || kn < 0) continue;
    const __half* p = points + ((b * N0 + kn) * M + m) * O;
    const __half* c = centers + ((b * N0 + cn) * M + m) * O;
    const __half* g = grad_out + b * O * N * K + n * K + k;
    float even = 0, odd = 0;
    for (int o = 1; o < O; o += 2) {
      even += __half2float((p[o - 1] - c[o - 1]) * g[(o - 1) * N * K]);
      odd += __half2float((p[o] - c[o]) * g[o * N * K]);
    }
    grad_scores[i] = __float2half(__half2float(grad_scores[i]) + (even + odd));
  }
}
