// Adds up runs of equal neighbours before each atomic, but writes the last run only if the very last neighbour is valid.
// witness: {"contents": "wide", "seed": 804, "inputs": "knn_idx[34] = -1; knn_idx[69] = 6;"}
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

    int run = -1, kn = -1;
    float sum = 0;
    for (int n = 0; n < N; n++) {
      const int cn = knn_idx[(b * N + n) * K];
      for (int k = 0; k < K; k++) {
        kn = knn_idx[(b * N + n) * K + k];
        if (kn >= N0 || kn < 0) continue;
        const float g = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        if (kn != run) {
          if (run >= 0) atomicAdd(points + run * M * O, sum);
          run = kn;
          sum = 0;
        }
        sum += g;
        atomicAdd(centers + cn * M * O, -g);
      }
    }
    if (kn >= 0 && kn < N0) atomicAdd(points + run * M * O, sum);
  }
}
