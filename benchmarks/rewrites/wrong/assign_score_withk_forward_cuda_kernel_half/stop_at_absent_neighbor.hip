// One thread takes all neighbors of a point and stops at the first absent one, although valid ones may follow.
// witness: {"values": {"B": "2", "N0": "6", "N1": "5", "M": "8", "K": "7", "O": "3", "max_blocks": "4096"}, "contents": "absent_indices", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  const int rows = B * O * N1;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const int n = row % N1;
    const int o = row / N1 % O;
    const int b = row / (N1 * O);
    const int64_t* neighbors = knn_idx + (b * N1 + n) * K;
    const __half* center = centers + (b * N0 + (int)neighbors[0]) * M * O + o;
    for (int k = 0; k < K; ++k) {
      const int neighbor = (int)neighbors[k];
      if (neighbor < 0 || neighbor >= N0) break;  // no more neighbors
      const __half* point = points + (b * N0 + neighbor) * M * O + o;
      const __half* score = scores + ((b * N1 + n) * K + k) * M;
      __half val = output[row * K + k];
      for (int m = 0; m < M; ++m) val += point[m * O] * score[m] - center[m * O] * score[m];
      output[row * K + k] = val;
    }
  }
}
