// The sums of a thread are kept in a local array of 64 points, and those of further points are left out.
// witness: {"values": {"N0": "150"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  constexpr int POINTS = 64;
  const int channels = M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * channels; i += gridDim.x * blockDim.x) {
    const int b = i / channels, channel = i % channels;
    const int m = channel / O, o = channel % O;
    const int used = N0 < POINTS ? N0 : POINTS;
    double point_sum[POINTS], center_sum[POINTS];
    for (int p = 0; p < used; ++p) {
      point_sum[p] = grad_points[((size_t)b * N0 + p) * channels + channel];
      center_sum[p] = grad_centers[((size_t)b * N0 + p) * channels + channel];
    }
    for (int j = 0; j < N * K; ++j) {
      const int64_t point = knn_idx[(size_t)b * N * K + j];
      const int64_t center = knn_idx[(size_t)b * N * K + j / K * K];
      if (point < 0 || point >= N0) continue;
      const double term = scores[((size_t)b * N * K + j) * M + m] * grad_out[((size_t)b * O + o) * N * K + j];
      if (point < used) point_sum[point] += term;
      if (center < used) center_sum[center] -= term;
    }
    for (int p = 0; p < used; ++p) {
      grad_points[((size_t)b * N0 + p) * channels + channel] = point_sum[p];
      grad_centers[((size_t)b * N0 + p) * channels + channel] = center_sum[p];
    }
  }
}
