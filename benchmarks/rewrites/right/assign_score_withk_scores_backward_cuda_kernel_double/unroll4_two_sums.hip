// Pointers instead of index arithmetic, the loop over O unrolled by four with two sums and a tail.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const size_t plane = (size_t)N * K;
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int row = i / M;
    const int m = i - row * M;
    const int bn = row / K;
    const int k = row - bn * K;
    const int b = bn / N;
    const int n = bn - b * N;
    const int kn = knn_idx[row];
    if (kn >= N0 || kn < 0) return;
    const int cn = knn_idx[(size_t)bn * K];
    const double* p = points + (((size_t)b * N0 + kn) * M + m) * O;
    const double* c = centers + (((size_t)b * N0 + cn) * M + m) * O;
    const double* g = grad_out + (size_t)b * O * plane + (size_t)n * K + k;
    double even = 0.0, odd = 0.0;
    int left = O;
    while (left >= 4) {
      even = fma(p[0] - c[0], g[0], even);
      odd = fma(p[1] - c[1], g[plane], odd);
      even = fma(p[2] - c[2], g[2 * plane], even);
      odd = fma(p[3] - c[3], g[3 * plane], odd);
      p += 4;
      c += 4;
      g += 4 * plane;
      left -= 4;
    }
    for (; left > 0; --left, ++p, ++c, g += plane) even = fma(*p - *c, *g, even);
    grad_scores[i] += even + odd;
  }
}
