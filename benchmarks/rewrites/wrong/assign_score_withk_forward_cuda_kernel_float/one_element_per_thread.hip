// every thread does one element only, although the number of blocks is capped
// witness: {"values": {"N1": 20, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < B * N1 * K; ++i) knn_idx[i] = i % N0; for (int i = 0; i < B * N0 * M * O; ++i) { points[i] = 2.0f; centers[i] = 1.0f; } for (int i = 0; i < B * N1 * K * M; ++i) scores[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= B * O * N1 * K) return;
  const int k = i % K;
  const int n = i / K % N1;
  const int o = i / (K * N1) % O;
  const int b = i / (K * N1 * O);
  const int64_t* row = knn_idx + (b * N1 + n) * K;
  const int64_t neighbor = row[k];
  if (neighbor < 0 || neighbor >= N0) return;
  const float* p = points + (b * N0 + neighbor) * M * O + o;
  const float* c = centers + (b * N0 + row[0]) * M * O + o;
  const float* s = scores + ((b * N1 + n) * K + k) * M;
  float sum = output[i];
  int m = 0;
  for (; m + 1 < M; m += 2) {
    sum += p[m * O] * s[m] - c[m * O] * s[m];
    sum += p[(m + 1) * O] * s[m + 1] - c[(m + 1) * O] * s[m + 1];
  }
  if (m < M) sum += p[m * O] * s[m] - c[m * O] * s[m];
  output[i] = sum;
}
