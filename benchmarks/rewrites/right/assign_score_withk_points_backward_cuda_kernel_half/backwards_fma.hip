// Rows and neighbours are walked backwards, with fused multiply-add into the row's sum and 64-bit index arithmetic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  const long long columns = (long long)M * O;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < B * columns;
       i += (long long)blockDim.x * gridDim.x) {
    const long long b = i / columns, column = i % columns, m = column / O, o = column % O;
    for (long long n = N - 1; n >= 0; --n) {
      const long long row = (b * N + n) * K;
      const long long grad_row = ((b * O + o) * N + n) * K;
      const long long cn = knn_idx[row];
      float down = 0.0f;
      int valid = 0;
      for (int k = K - 1; k >= 0; --k) {
        const long long kn = knn_idx[row + k];
        if (kn >= 0 && kn < N0) {
          const float s = __half2float(scores[(row + k) * M + m]);
          const float g = __half2float(grad_out[grad_row + k]);
          atomicAdd(grad_points + (b * N0 + kn) * columns + column, __float2half(s * g));
          down = fmaf(-s, g, down);
          ++valid;
        }
      }
      if (valid) atomicAdd(grad_centers + (b * N0 + cn) * columns + column, __float2half(down));
    }
  }
}
