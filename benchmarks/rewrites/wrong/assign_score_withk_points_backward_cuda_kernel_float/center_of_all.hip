// the gradient of a center is summed over all neighbors, those outside of the neighborhood included
// witness: {"values": {"B": 2, "N0": 12, "N": 9, "M": 3, "K": 5, "O": 4}, "inputs": "for (int i = 0; i < B * N * K; ++i) if (i % K >= 3) knn_idx[i] = i % 2 ? -1 : N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O);
    const int m = i % (M * O) / O;
    const int o = i % O;
    const int64_t* idx = knn_idx + b * N * K;
    const float* grad = grad_out + (b * O + o) * N * K;
    const float* score = scores + b * N * K * M + m;
    float* points = grad_points + b * N0 * M * O + m * O + o;
    float* centers = grad_centers + b * N0 * M * O + m * O + o;

    for (int n = 0; n < N; n++) {
      // all neighbors of a point have the same center, so one addition is enough for it
      float total = 0;
      for (int k = 0; k < K; k++) {
        const float part = score[(n * K + k) * M] * grad[n * K + k];
        total += part;
        const int kn = idx[n * K + k];
        if (kn >= 0 && kn < N0) {
          atomicAdd(points + kn * M * O, part);
        }
      }
      const int cn = idx[n * K];
      atomicAdd(centers + cn * M * O, -total);
    }
  }
}
