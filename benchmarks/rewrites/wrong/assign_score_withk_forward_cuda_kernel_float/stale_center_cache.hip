// Each thread does a contiguous piece and keeps the center's features in registers, but notices only a change of center and o, not of the batch.
// witness: {"values": {"B": 2, "N0": 1, "N1": 43, "M": 4, "K": 7, "O": 1, "max_blocks": 1}, "contents": "wide", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  const int threads = blockDim.x * gridDim.x;
  const int piece = (total + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * piece;
  const int end = begin + piece < total ? begin + piece : total;

  constexpr int CACHED = 16;
  float cached[CACHED];
  int cached_cn = -1, cached_o = -1;

  for (int i = begin; i < end; ++i) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (N1 * K) % O;
    const int b = i / (O * N1 * K);
    const int row = (b * N1 + n) * K;
    const int kn = (int)knn_idx[row + k];
    if (kn < 0 || kn >= N0) continue;
    const int cn = (int)knn_idx[row];
    const float* c = centers + ((size_t)b * N0 + cn) * M * O + o;
    if (cn != cached_cn || o != cached_o) {
      for (int m = 0; m < M && m < CACHED; ++m) cached[m] = c[m * O];
      cached_cn = cn;
      cached_o = o;
    }
    const float* p = points + ((size_t)b * N0 + kn) * M * O + o;
    const float* s = scores + (size_t)(row + k) * M;
    float val = output[i];
    int m = 0;
    for (; m < M && m < CACHED; ++m) val += p[m * O] * s[m] - cached[m] * s[m];
    for (; m < M; ++m) val += p[m * O] * s[m] - c[m * O] * s[m];
    output[i] = val;
  }
}
