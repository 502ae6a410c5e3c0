// Neighbours are prefetched in tiles of 32 and the centre is taken from the tile's first one instead of the row's, wrong for K > 32.
// witness: {"values": {"K": 40}, "contents": "unit", "seed": 14}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  enum { KTILE = 32 };
  const int total = B * M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int b = i / (M * O);
    const int mo = i % (M * O);
    const int m = mo / O;
    const int o = mo % O;
    for (int n = 0; n < N; ++n) {
      const int64_t* row = knn_idx + (b * N + n) * K;
      const __half* s = scores + (b * N + n) * K * M + m;
      const __half* g = grad_out + ((b * O + o) * N + n) * K;
      for (int k0 = 0; k0 < K; k0 += KTILE) {
        int neighbour[KTILE];
        float product[KTILE];
        const int count = K - k0 < KTILE ? K - k0 : KTILE;
        for (int j = 0; j < count; ++j) {
          neighbour[j] = (int)row[k0 + j];
          product[j] = __half2float(s[(k0 + j) * M]) * __half2float(g[k0 + j]);
        }
        const int center = neighbour[0];
        for (int j = 0; j < count; ++j) {
          if (neighbour[j] < 0 || neighbour[j] >= N0) continue;
          atomicAdd(grad_points + (b * N0 + neighbour[j]) * M * O + mo, __float2half(product[j]));
          if (center >= 0 && center < N0)
            atomicAdd(grad_centers + (b * N0 + center) * M * O + mo, __float2half(-product[j]));
        }
      }
    }
  }
}
