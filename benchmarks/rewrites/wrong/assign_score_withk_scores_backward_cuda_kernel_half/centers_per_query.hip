// the centers of an image are taken to be as many as the queries
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 7, "M": 3, "K": 4, "O": 6}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    int rest = i;
    const int m = rest % M;
    rest /= M;
    const int neighbor = rest;
    const int k = rest % K;
    rest /= K;
    const int n = rest % N, b = rest / N;
    const int64_t kn = knn_idx[neighbor], cn = knn_idx[neighbor - k];
    if (kn < 0 || kn >= N0) continue;
    const __half* point = points + ((b * N0 + kn) * M + m) * O;
    const __half* center = centers + ((b * N + cn) * M + m) * O;
    const __half* gradient = grad_out + (b * O * N + n) * K + k;
    __half val = grad_scores[i];
    for (int o = 0; o < O; o++, gradient += N * K) val += (point[o] - center[o]) * *gradient;
    grad_scores[i] = val;
  }
}
