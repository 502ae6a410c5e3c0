// Scores and gradients are multiplied in single precision, and the products of a point are added up in it.
// witness: {"contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int plane = M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * plane; i += blockDim.x * gridDim.x) {
    const int b = i / plane;
    const int mo = i - b * plane;
    const int m = mo / O;
    const int o = mo - m * O;
    const int64_t* idx = knn_idx + (int64_t)b * N * K;
    for (int n = 0; n < N; ++n, idx += K) {
      float center = 0.0f;
      bool any = false;
      for (int k = 0; k < K; ++k) {
        const int64_t kn = idx[k];
        if (kn < 0 || kn >= N0) continue;
        const float s = (float)scores[(((int64_t)b * N + n) * K + k) * M + m];
        const float g = (float)grad_out[(((int64_t)b * O + o) * N + n) * K + k];
        const float product = s * g;
        atomicAdd(&grad_points[((int64_t)b * N0 + kn) * plane + mo], (double)product);
        center += product;
        any = true;
      }
      if (any) atomicAdd(&grad_centers[((int64_t)b * N0 + idx[0]) * plane + mo], -(double)center);
    }
  }
}
