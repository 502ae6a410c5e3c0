// One wave per output element with one lane per m and a shuffle sum, but without a loop over m, so that terms from m = 64 on are lost.
// witness: {"values": {"B": 1, "N0": 6, "N1": 5, "M": 70, "K": 7, "O": 3}, "contents": "wide", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  const int lane = threadIdx.x & 63;
  const int waves = (blockDim.x >> 6) * gridDim.x;
  for (int i = blockIdx.x * (blockDim.x >> 6) + (threadIdx.x >> 6); i < total; i += waves) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (N1 * K) % O;
    const int b = i / (O * N1 * K);
    const int row = (b * N1 + n) * K;
    const int kn = (int)knn_idx[row + k];
    const int cn = (int)knn_idx[row];
    const bool valid = kn >= 0 && kn < N0;
    float term = 0.f;
    if (valid && lane < M) {
      const float s = scores[(size_t)(row + k) * M + lane];
      const float p = points[(((size_t)b * N0 + kn) * M + lane) * O + o];
      const float c = centers[(((size_t)b * N0 + cn) * M + lane) * O + o];
      term = p * s - c * s;
    }
    for (int d = 32; d > 0; d >>= 1) term += __shfl_down(term, d);
    if (valid && lane == 0) output[i] += term;
  }
}
