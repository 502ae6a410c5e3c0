// the scores are cached in 32 registers, and weight banks beyond the 32nd are left out
// witness: {"values": {"M": 40}, "seed": 7, "inputs": "for (int i = 0; i < B * N0 * M * O; ++i) { points[i] = 2.0f; centers[i] = 1.0f; } for (int i = 0; i < B * N1 * K * M; ++i) scores[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  float cached[32];
  const int banks = M < 32 ? M : 32;
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total;
       i += blockDim.x * gridDim.x) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (K * N1) % O;
    const int b = i / (K * N1 * O);
    const int kn = (int)knn_idx[(b * N1 + n) * K + k];
    if (kn < 0 || kn >= N0) return;
    const int cn = (int)knn_idx[(b * N1 + n) * K];
    for (int m = 0; m < banks; ++m) {
      cached[m] = scores[((b * N1 + n) * K + k) * M + m];
    }
    float sum = 0.f;
    for (int m = 0; m < banks; ++m) {
      sum += points[((b * N0 + kn) * M + m) * O + o] * cached[m];
      sum -= centers[((b * N0 + cn) * M + m) * O + o] * cached[m];
    }
    output[i] += sum;
  }
}
