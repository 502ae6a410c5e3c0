// the centres of a batch element are taken to be as many as its groups
// witness: {"contents": "unit", "values": {"B": 3, "N0": 13, "N": 6, "M": 2, "K": 5, "O": 7, "aggregate": 0}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int features = M * O;
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int m = i % M;
    const int neighbour = i / M;  // [B, N, K]
    const int k = neighbour % K;
    const int group = neighbour / K;  // [B, N]
    const int n = group % N;
    const int b = group / N;

    const int64_t kn = knn_idx[neighbour];
    const int64_t cn = knn_idx[neighbour - k];
    if (kn < 0 || kn >= N0) continue;

    const float *of_points = points + b * N0 * features + kn * features + m * O;
    const float *of_centers = centers + b * N * features + cn * features + m * O;
    const float *of_grad = grad_out + (int64_t)b * O * N * K + n * K + k;
    float val = grad_scores[i];
    for (int o = 0; o < O; o++)
      val += (of_points[o] - of_centers[o]) * of_grad[o * N * K];
    grad_scores[i] = val;
  }
}
