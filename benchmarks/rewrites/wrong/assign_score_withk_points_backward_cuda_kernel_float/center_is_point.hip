// the center of point n is taken to be n rather than its first neighbor
// witness: {"values": {"B": 2, "N0": 12, "N": 9, "M": 3, "K": 5, "O": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  const int stride = M * O;
  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / stride;
    const int mo = i - b * stride;
    const int m = mo / O;
    const int o = mo - m * O;
    float* points = grad_points + (size_t)b * N0 * stride + mo;
    float* centers = grad_centers + (size_t)b * N0 * stride + mo;
    for (int n = 0; n < N; n++) {
      float center = 0;
      for (int k = 0; k < K; k++) {
        const int at = (b * N + n) * K + k;
        const int neighbor = knn_idx[at];
        if (neighbor < 0 || neighbor >= N0) continue;
        const float part = scores[at * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        atomicAdd(points + (size_t)neighbor * stride, part);
        center += part;
      }
      // the neighborhood of a point begins with itself
      atomicAdd(centers + (size_t)n * stride, -center);
    }
  }
}
