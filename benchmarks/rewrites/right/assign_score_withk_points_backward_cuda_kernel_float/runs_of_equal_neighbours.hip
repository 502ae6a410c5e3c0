// Adds up runs of equal neighbours before each atomic, and finds the element from the last dimension on.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  const int total = B * M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int o = i % O;
    const int bm = i / O;
    const int m = bm % M;
    const int b = bm / M;
    float* points = grad_points + b * N0 * M * O + m * O + o;
    float* centers = grad_centers + b * N0 * M * O + m * O + o;
    int run = -1;
    float sum = 0;
    for (int n = 0; n < N; n++) {
      const int64_t* neighbours = knn_idx + (b * N + n) * K;
      for (int k = 0; k < K; k++) {
        const int kn = neighbours[k];
        if ((unsigned)kn >= (unsigned)N0) continue;
        const float g = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        if (kn != run) {
          if (run >= 0) atomicAdd(points + run * M * O, sum);
          run = kn;
          sum = g;
        } else {
          sum += g;
        }
        atomicAdd(centers + (int)neighbours[0] * M * O, -g);
      }
    }
    if (run >= 0) atomicAdd(points + run * M * O, sum);
  }
}
