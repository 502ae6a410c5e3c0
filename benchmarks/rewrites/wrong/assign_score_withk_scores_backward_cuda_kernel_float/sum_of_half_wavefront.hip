// 64 lanes share the features of a score, but only 32 of them are summed up
// witness: {"contents": "unit", "values": {"B": 2, "N0": 9, "N": 4, "M": 2, "K": 3, "O": 50, "aggregate": 0}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  // one wavefront per score
  const int lane = threadIdx.x & 63;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) >> 6;
  const int step = (gridDim.x * blockDim.x) >> 6;
  for (int i = first; i < B * N * K * M; i += step) {
    const int m = i % M;
    const int k = i / M % K;
    const int n = i / M / K % N;
    const int b = i / M / K / N;
    const int kn = knn_idx[(b * N + n) * K + k];
    const int cn = knn_idx[(b * N + n) * K];
    if (kn < 0 || kn >= N0) continue;
    const float *p = points + ((b * N0 + kn) * M + m) * O;
    const float *c = centers + ((b * N0 + cn) * M + m) * O;
    const float *g = grad_out + (b * O * N + n) * K + k;
    float sum = 0;
    for (int o = lane; o < O; o += 64) sum += (p[o] - c[o]) * g[o * N * K];
    for (int distance = 16; distance > 0; distance >>= 1) sum += __shfl_xor(sum, distance);
    if (lane == 0) grad_scores[i] += sum;
  }
}
