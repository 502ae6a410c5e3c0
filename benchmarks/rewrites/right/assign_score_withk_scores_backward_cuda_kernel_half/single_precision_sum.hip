// products are added up in single precision, in four sums
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M, k = i / M % K, n = i / M / K % N, b = i / M / K / N;
    const int cn = knn_idx[(b * N + n) * K], kn = knn_idx[(b * N + n) * K + k];
    if (kn < 0 || kn >= N0) continue;
    const __half* p = points + ((b * N0 + kn) * M + m) * O;
    const __half* c = centers + ((b * N0 + cn) * M + m) * O;
    const __half* g = grad_out + (b * O * N + n) * K + k;
    float sums[4] = {__half2float(grad_scores[i]), 0, 0, 0};
    for (int o = 0; o < O; ++o)
      sums[o % 4] += __half2float(p[o] - c[o]) * __half2float(g[o * N * K]);
    grad_scores[i] = __float2half((sums[0] + sums[1]) + (sums[2] + sums[3]));
  }
}
