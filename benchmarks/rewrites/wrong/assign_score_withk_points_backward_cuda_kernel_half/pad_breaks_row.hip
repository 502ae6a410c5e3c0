// An invalid neighbour ends the row (as if padding stood only at its end), so valid neighbours after it are lost.
// witness: {"values": {}, "contents": "unit", "seed": 11, "inputs": "knn_idx.get()[2] = -1; knn_idx.get()[3] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  const int columns = M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * columns; i += blockDim.x * gridDim.x) {
    const int b = i / columns;
    const int column = i - b * columns;
    const int m = column / O;
    const int o = column - m * O;
    const __half* g = grad_out + (size_t(b) * O + o) * N * K;
    const __half* s = scores + size_t(b) * N * K * M + m;
    const int64_t* row = knn_idx + size_t(b) * N * K;
    __half* points_column = grad_points + size_t(b) * N0 * columns + column;
    __half* centers_column = grad_centers + size_t(b) * N0 * columns + column;
    for (int n = 0; n < N; ++n, row += K, g += K, s += size_t(K) * M) {
      float row_sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        const int kn = (int)row[k];
        if ((unsigned)kn >= (unsigned)N0) break;  // padding
        const float v = __half2float(s[size_t(k) * M]) * __half2float(g[k]);
        atomicAdd(points_column + size_t(kn) * columns, __float2half(v));
        row_sum += v;
      }
      atomicAdd(centers_column + size_t(row[0]) * columns, __float2half(-row_sum));
    }
  }
}
