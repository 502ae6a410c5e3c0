// Factors the score out, (point - center) * score, which for an infinite score gives infinity where the difference of products is NaN.
// witness: {"values": {"B": 2, "N0": 6, "N1": 5, "M": 8, "K": 7, "O": 3}, "contents": "unit", "seed": 4, "inputs": "scores.get()[3] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (K * N1) % O;
    const int b = i / (K * N1 * O);
    const int64_t* row = knn_idx + (size_t)(b * N1 + n) * K;
    const int64_t kn = row[k];
    if (kn < 0 || kn >= N0) continue;
    const float* s = scores + ((size_t)(b * N1 + n) * K + k) * M;
    const float* p = points + ((size_t)b * N0 + kn) * M * O + o;
    const float* c = centers + ((size_t)b * N0 + row[0]) * M * O + o;
    // one multiply-add per m instead of two products
    float acc = output[i];
    for (int m = 0; m < M; ++m, p += O, c += O) acc = fmaf(*p - *c, s[m], acc);
    output[i] = acc;
  }
}
