// the neighbors of a batch are looked up as if each batch had N0 queries rather than N
// witness: {"values": {"B": 3, "N0": 7, "N": 10, "M": 3, "K": 5, "O": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O);
    const int m = (i / O) % M;
    const int o = i % O;

    const int64_t* batch_idx = knn_idx + b * N0 * K;
    const float* batch_scores = scores + b * N * K * M;
    const float* batch_grad = grad_out + (b * O + o) * N * K;
    float* batch_points = grad_points + b * N0 * M * O;
    float* batch_centers = grad_centers + b * N0 * M * O;

    for (int nk = 0; nk < N * K; nk++) {
      const int kn = batch_idx[nk];
      const int cn = batch_idx[nk - nk % K];
      if (kn < 0 || kn >= N0) continue;
      const float part = batch_scores[nk * M + m] * batch_grad[nk];
      atomicAdd(batch_points + (kn * M + m) * O + o, part);
      atomicAdd(batch_centers + (cn * M + m) * O + o, -part);
    }
  }
}
