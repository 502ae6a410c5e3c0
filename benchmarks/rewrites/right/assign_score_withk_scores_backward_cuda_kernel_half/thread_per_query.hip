// a thread takes all neighbors of a query and a component, the last one first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * N * M; i += blockDim.x * gridDim.x) {
    const int m = i % M, query = i / M;
    const int b = query / N, n = query % N;
    const int64_t* row = knn_idx + (int64_t)query * K;
    const __half* center = centers + ((int64_t)(b * N0 + (int)row[0]) * M + m) * O;
    for (int k = K - 1; k >= 0; --k) {
      const int kn = row[k];
      if (kn < 0 || kn >= N0) continue;
      const __half* point = points + ((int64_t)(b * N0 + kn) * M + m) * O;
      __half* result = grad_scores + ((int64_t)query * K + k) * M + m;
      __half val = *result;
      for (int o = 0; o < O; o++)
        val += (point[o] - center[o]) * grad_out[(((int64_t)b * O + o) * N + n) * K + k];
      *result = val;
    }
  }
}
