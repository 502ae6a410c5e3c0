// The center index is taken by shuffle from the lane k places before, which wraps around where a row began in the preceding wave.
// witness: {"values": {"B": 1, "N0": 20, "N1": 8, "M": 4, "K": 24, "O": 2}, "contents": "wide", "seed": 12}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  const int lane = threadIdx.x & 63;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const bool live = i < total;
    const int k = live ? i % K : 0;
    const int n = live ? i / K % N1 : 0;
    const int o = live ? i / (N1 * K) % O : 0;
    const int b = live ? i / (O * N1 * K) : 0;
    const int row = (b * N1 + n) * K;
    const int kn = live ? (int)knn_idx[row + k] : 0;
    // lanes of a row are neighbours: its first neighbour is already in a register
    const int cn = __shfl(kn, (lane - k) & 63);
    if (!live || kn < 0 || kn >= N0) continue;
    const float* p = points + ((size_t)b * N0 + kn) * M * O + o;
    const float* c = centers + ((size_t)b * N0 + cn) * M * O + o;
    const float* s = scores + (size_t)(row + k) * M;
    float val = output[i];
    for (int m = 0; m < M; ++m) val += p[m * O] * s[m] - c[m * O] * s[m];
    output[i] = val;
  }
}
