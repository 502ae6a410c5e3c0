// blocks take queries, and keep a part of the row of the center in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  __shared__ __half center[256];
  for (int query = blockIdx.x; query < B * N; query += gridDim.x) {
    const int b = query / N, n = query % N;
    const int64_t* row = knn_idx + query * K;
    const __half* features = centers + (b * N0 + (int)row[0]) * M * O;
    // parts of the row in ascending order: a score adds up its channels in the order of the channels
    for (int start = 0; start < M * O; start += 256) {
      __syncthreads();
      for (int j = threadIdx.x; j < 256 && start + j < M * O; j += blockDim.x) center[j] = features[start + j];
      __syncthreads();
      for (int j = threadIdx.x; j < K * M; j += blockDim.x) {
        const int k = j / M, m = j % M, kn = row[k];
        if (kn < 0 || kn >= N0) continue;
        const int first = max(0, start - m * O), end = min(O, start + 256 - m * O);
        if (first >= end) continue;
        const __half* point = points + ((b * N0 + kn) * M + m) * O;
        __half val = grad_scores[query * K * M + j];
        for (int o = first; o < end; ++o)
          val += (point[o] - center[m * O + o - start]) * grad_out[((b * O + o) * N + n) * K + k];
        grad_scores[query * K * M + j] = val;
      }
    }
  }
}
