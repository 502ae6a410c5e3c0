// Indices of neighbours and centres are staged in shared memory in tiles, batch after batch of those that the block covers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  enum { TILE = 256 };
  __shared__ int neighbour[TILE];
  __shared__ int center[TILE];
  const int total = B * M * O, plane = M * O, pairs = N * K;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int i = base + (int)threadIdx.x;
    const int b = i < total ? i / plane : -1;
    const int m = i % plane / O, o = i % O;
    const int end = base + (int)blockDim.x < total ? base + (int)blockDim.x : total;
    for (int bb = base / plane; bb <= (end - 1) / plane; ++bb) {
      for (int first = 0; first < pairs; first += TILE) {
        const int count = pairs - first < TILE ? pairs - first : TILE;
        __syncthreads();
        for (int j = threadIdx.x; j < count; j += blockDim.x) {
          neighbour[j] = (int)knn_idx[bb * pairs + first + j];
          center[j] = (int)knn_idx[bb * pairs + (first + j) / K * K];
        }
        __syncthreads();
        if (b == bb) {
          for (int j = 0; j < count; ++j) {
            const int kn = neighbour[j];
            if (kn < 0 || kn >= N0) continue;
            const float v = __half2float(scores[(b * pairs + first + j) * M + m]) *
                            __half2float(grad_out[(b * O + o) * pairs + first + j]);
            atomicAdd(grad_points + (b * N0 + kn) * plane + m * O + o, __float2half(v));
            atomicAdd(grad_centers + (b * N0 + center[j]) * plane + m * O + o, __float2half(-v));
          }
        }
      }
    }
  }
}
