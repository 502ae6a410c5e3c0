// One loop runs over all pairs of a point and a neighbour, and successive terms of the same point are added up before they are stored; centers are updated in a second loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int pairs = N * K;
  const int channels = M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * channels; i += blockDim.x * gridDim.x) {
    const int o = i % O;
    const int m = i / O % M;
    const int b = i / channels;
    const int64_t* const idx = knn_idx + (int64_t)b * pairs;
    const double* const s = scores + (int64_t)b * pairs * M + m;
    const double* const g = grad_out + ((int64_t)b * O + o) * pairs;
    const int64_t origin = (int64_t)b * N0 * channels + m * O + o;

    int open = -1;
    double sum = 0.0;
    for (int j = 0; j < pairs; ++j) {
      const int point = (int)idx[j];
      if (point < 0 || point >= N0) continue;
      if (point != open) {
        if (open >= 0) atomicAdd(grad_points + origin + (int64_t)open * channels, sum);
        open = point;
        sum = 0.0;
      }
      sum += s[(int64_t)j * M] * g[j];
    }
    if (open >= 0) atomicAdd(grad_points + origin + (int64_t)open * channels, sum);

    for (int k = K - 1; k >= 0; --k) {
      for (int j = k; j < pairs; j += K) {
        const int point = (int)idx[j];
        if (point < 0 || point >= N0) continue;
        const int center = (int)idx[j - k];
        atomicAdd(grad_centers + origin + (int64_t)center * channels, -(s[(int64_t)j * M] * g[j]));
      }
    }
  }
}
