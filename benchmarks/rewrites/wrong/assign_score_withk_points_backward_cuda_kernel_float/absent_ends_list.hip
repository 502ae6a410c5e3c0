// a neighbor outside of the neighborhood ends the list of a point
// witness: {"values": {"B": 2, "N0": 12, "N": 9, "M": 3, "K": 5, "O": 4}, "inputs": "for (int i = 0; i < B * N * K; ++i) if (i % K == 1 + i / K % 3) knn_idx[i] = i % 2 ? -1 : N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int o = i % O;
    const int m = i / O % M;
    const int b = i / O / M;
    const size_t plane = (size_t)b * N0 * M * O + m * O + o;
    for (int n = 0; n < N; n++) {
      const int64_t* neighbors = knn_idx + ((size_t)b * N + n) * K;
      const float* score = scores + ((size_t)b * N + n) * K * M + m;
      const float* grad = grad_out + (((size_t)b * O + o) * N + n) * K;
      const size_t center = plane + (size_t)neighbors[0] * M * O;
      for (int k = 0; k < K; k++) {
        const int64_t neighbor = neighbors[k];
        if (neighbor < 0 || neighbor >= N0) {
          break;  // no more neighbors in the range
        }
        const float part = score[k * M] * grad[k];
        atomicAdd(grad_points + plane + neighbor * M * O, part);
        atomicAdd(grad_centers + center, -part);
      }
    }
  }
}
