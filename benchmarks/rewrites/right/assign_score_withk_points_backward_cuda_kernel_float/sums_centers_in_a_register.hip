// Adds up what a center receives in a register, and writes without atomics since each thread has its own elements.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int plane = M * O;
    const int b = i / plane;
    const int m = i % plane / O;
    const int o = i % O;
    float* points = grad_points + b * N0 * plane + m * O + o;
    float* centers = grad_centers + b * N0 * plane + m * O + o;
    for (int n = 0; n < N; n++) {
      const int row = (b * N + n) * K;
      const float* grad = grad_out + ((b * O + o) * N + n) * K;
      float sum = 0;
      bool any = false;
      for (int k = 0; k < K; k++) {
        const int kn = knn_idx[row + k];
        if (kn >= N0 || kn < 0) continue;
        const float g = scores[(row + k) * M + m] * grad[k];
        points[kn * plane] += g;
        sum += g;
        any = true;
      }
      if (any) centers[(int)knn_idx[row] * plane] -= sum;
    }
  }
}
