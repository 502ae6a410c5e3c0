// The sum of a center is kept in a register and added once for each row, without atomics, as no two threads share an element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  const int channels = M * O;
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * channels; i += step) {
    const int b = i / channels;
    const int channel = i - b * channels;
    const int m = channel / O, o = channel - m * O;
    double* const points = grad_points + (size_t)b * N0 * channels + channel;
    double* const centers = grad_centers + (size_t)b * N0 * channels + channel;
    for (int n = 0; n < N; ++n) {
      const size_t row = ((size_t)b * N + n) * K;
      const double* const grad = grad_out + (((size_t)b * O + o) * N + n) * K;
      double sum = 0.0;
      int terms = 0;
      for (int k = 0; k < K; ++k) {
        const int kn = (int)knn_idx[row + k];
        if ((unsigned)kn >= (unsigned)N0) continue;
        const double term = scores[(row + k) * M + m] * grad[k];
        points[(size_t)kn * channels] += term;
        sum += term;
        ++terms;
      }
      if (terms) centers[(ptrdiff_t)(int)knn_idx[row] * channels] -= sum;
    }
  }
}
