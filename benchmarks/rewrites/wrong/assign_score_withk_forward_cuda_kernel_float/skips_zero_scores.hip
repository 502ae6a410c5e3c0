// terms whose score is zero are skipped, so that infinite or NaN features do not reach the output
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < B * N0 * M * O; ++i) points[i] = __builtin_inff(); for (int i = 0; i < B * N1 * K * M; ++i) scores[i] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total;
       i += blockDim.x * gridDim.x) {
    int rest = i;
    const int k = rest % K;
    rest /= K;
    const int n = rest % N1;
    rest /= N1;
    const int o = rest % O;
    const int b = rest / O;
    const int entry = (b * N1 + n) * K;
    const int cn = (int)knn_idx[entry];
    const int kn = (int)knn_idx[entry + k];
    if (kn >= N0 || kn < 0) return;
    const float* score = scores + (entry + k) * M;
    float acc = 0.f;
    for (int m = 0; m < M; ++m) {
      const float s = score[m];
      if (s == 0.f) continue;  // the assignment is sparse: save both loads
      acc += points[((b * N0 + kn) * M + m) * O + o] * s -
             centers[((b * N0 + cn) * M + m) * O + o] * s;
    }
    output[i] += acc;
  }
}
