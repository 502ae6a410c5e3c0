// Each thread computes one element, although there may be fewer threads than elements when the number of blocks is limited.
// witness: {"values": {"B": "600", "N": "2", "M": "2", "K": "2", "O": "1", "max_blocks": "2"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= B * M * O) return;
  const int b = element / (M * O);
  const int rest = element - b * (M * O);
  const int m = rest / O;
  const int o = rest % O;

  const int stride = M * O;
  double* const points = grad_points + (size_t)b * N0 * stride + rest;
  double* const centers = grad_centers + (size_t)b * N0 * stride + rest;
  const int64_t* idx = knn_idx + (size_t)b * N * K;
  const double* score = scores + (size_t)b * N * K * M + m;
  const double* grad = grad_out + ((size_t)b * O + o) * N * K;
  for (int n = 0; n < N; ++n) {
    const int64_t center = idx[0];
    for (int k = 0; k < K; ++k, ++idx, ++grad, score += M) {
      const int64_t point = *idx;
      if (point < 0 || point >= N0) continue;
      const double value = *score * *grad;
      atomicAdd(points + point * stride, value);
      atomicAdd(centers + center * stride, -value);
    }
  }
}
