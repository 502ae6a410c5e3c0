// Ends the loop at the first absent neighbour, though valid ones may follow.
// witness: {"contents": "wide", "seed": 801, "inputs": "knn_idx[2] = -1; knn_idx[10] = -1;"}
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

    float* points = grad_points + b * N0 * M * O + m * O + o;
    float* centers = grad_centers + b * N0 * M * O + m * O + o;
    for (int n = 0; n < N; n++) {
      const int64_t* neighbours = knn_idx + (b * N + n) * K;
      const float* score = scores + (b * N + n) * K * M + m;
      const float* grad = grad_out + ((b * O + o) * N + n) * K;
      const int cn = neighbours[0];
      for (int k = 0; k < K; k++) {
        const int kn = neighbours[k];
        if (kn >= N0 || kn < 0) break;  // padding
        const float g = score[k * M] * grad[k];
        atomicAdd(points + kn * M * O, g);
        atomicAdd(centers + cn * M * O, -g);
      }
    }
  }
}
