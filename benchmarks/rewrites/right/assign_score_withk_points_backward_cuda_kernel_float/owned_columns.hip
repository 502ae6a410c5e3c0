// a thread owns its column of both outputs, so it adds without atomics, neighbors from the last to the first
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
    float* points = grad_points + (size_t)b * N0 * M * O + m * O + o;
    float* centers = grad_centers + (size_t)b * N0 * M * O + m * O + o;
    for (int n = N - 1; n >= 0; n--) {
      const size_t first = ((size_t)b * N + n) * K;
      const float* grad = grad_out + (((size_t)b * O + o) * N + n) * K;
      float center = 0;
      bool any = false;
      for (int k = K - 1; k >= 0; k--) {
        const int kn = knn_idx[first + k];
        if (kn < 0 || kn >= N0) continue;
        const float part = scores[(first + k) * M + m] * grad[k];
        points[(size_t)kn * M * O] += part;
        center += part;
        any = true;
      }
      if (any) centers[(size_t)(int)knn_idx[first] * M * O] -= center;
    }
  }
}
