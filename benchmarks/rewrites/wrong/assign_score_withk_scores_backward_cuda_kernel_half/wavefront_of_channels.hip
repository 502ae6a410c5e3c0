// a wavefront adds up the channels of a score, of which there may be more than lanes
// witness: {"contents": "unit", "values": {"B": 2, "N0": 12, "N": 5, "M": 3, "K": 3, "O": 80}, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = __float2half(int(i / (N * K) % O) < 64 ? 0.f : 1.f + i % 3); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(2.f + i % 2); for (size_t i = 0; i < centers_count; ++i) centers[i] = __float2half(0.5f); for (size_t i = 0; i < grad_scores_count; ++i) grad_scores[i] = __float2half(0.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* points,
    const __half* centers, const int64_t* knn_idx, __half* grad_scores) {
  // a wavefront per score, a lane per output channel
  const int lane = threadIdx.x % 64, waves = blockDim.x / 64 * gridDim.x;
  for (int i = blockIdx.x * (blockDim.x / 64) + threadIdx.x / 64; i < B * N * K * M; i += waves) {
    const int m = i % M, k = i / M % K, n = i / M / K % N, b = i / M / K / N;
    const int cn = knn_idx[(b * N + n) * K], kn = knn_idx[(b * N + n) * K + k];
    if (kn < 0 || kn >= N0) continue;
    float term = 0;
    if (lane < O) {
      const __half difference =
          points[((b * N0 + kn) * M + m) * O + lane] - centers[((b * N0 + cn) * M + m) * O + lane];
      term = __half2float(difference * grad_out[((b * O + lane) * N + n) * K + k]);
    }
    for (int s = 32; s > 0; s >>= 1) term += __shfl_xor(term, s, 64);
    if (lane == 0) grad_scores[i] = __float2half(__half2float(grad_scores[i]) + term);
  }
}
