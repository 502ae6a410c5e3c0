// The centers of a block's points are kept in a table of 128 entries, and more points than that share entries.
// witness: {"values": {"B": "1", "N0": "6", "N1": "300", "M": "3", "K": "2", "O": "1", "max_blocks": "4096"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define CENTER_SLOTS 128

__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  __shared__ int center_of[CENTER_SLOTS];
  const int total = B * O * N1 * K;
  bool ended = false;
  for (int base = blockIdx.x * blockDim.x; base < total; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    // Consecutive threads work on the neighbors of one point: read each center once for the block.
    const int first_row = base / K;
    const int last = min(base + (int)blockDim.x, total) - 1;
    for (int row = first_row + threadIdx.x; row <= last / K; row += blockDim.x) {
      const int n = row % N1, b = row / (N1 * O);
      center_of[row % CENTER_SLOTS] = (int)knn_idx[(b * N1 + n) * K];
    }
    __syncthreads();
    if (i < total && !ended) {
      const int row = i / K, k = i % K, n = row % N1, o = row / N1 % O, b = row / (N1 * O);
      const int neighbor = (int)knn_idx[(b * N1 + n) * K + k];
      if (neighbor < 0 || neighbor >= N0) {
        ended = true;
      } else {
        const int center = center_of[row % CENTER_SLOTS];
        const __half* score = scores + ((b * N1 + n) * K + k) * M;
        __half val = output[i];
        for (int m = 0; m < M; ++m)
          val += points[((b * N0 + neighbor) * M + m) * O + o] * score[m] -
                 centers[((b * N0 + center) * M + m) * O + o] * score[m];
        output[i] = val;
      }
    }
    __syncthreads();
  }
}
