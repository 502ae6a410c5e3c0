// the centre of a group is taken to be the point with the group's own number, not its first neighbour
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 8, "M": 3, "K": 4, "O": 10, "aggregate": 0}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M;
    const int k = i / M % K;
    const int n = i / M / K % N;
    const int b = i / M / K / N;
    const int neighbour = knn_idx[(b * N + n) * K + k];
    if (neighbour < 0 || neighbour >= N0) continue;

    // the features of the neighbour are relative to those of its centre
    const float *p = points + ((b * N0 + neighbour) * M + m) * O;
    const float *q = centers + ((b * N0 + n) * M + m) * O;
    const float *g = grad_out + (b * O * N + n) * K + k;
    float sum = 0;
    for (int o = 0; o < O; o++) sum += (p[o] - q[o]) * g[o * N * K];
    grad_scores[i] += sum;
  }
}
