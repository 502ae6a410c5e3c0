// One thread per (b, n, k) loops over o, with four partial sums over m and fused multiply-adds.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int pairs = B * N1 * K;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < pairs; q += blockDim.x * gridDim.x) {
    const int row = q / K;
    const int b = row / N1;
    const int64_t kn = knn_idx[q];
    if (kn < 0 || kn >= N0) continue;
    const int64_t cn = knn_idx[(size_t)row * K];
    const float* p = points + ((size_t)b * N0 + kn) * M * O;
    const float* c = centers + ((size_t)b * N0 + cn) * M * O;
    const float* s = scores + (size_t)q * M;
    for (int o = 0; o < O; ++o) {
      float part[4] = {0.f, 0.f, 0.f, 0.f};
      for (int m = 0; m < M; ++m) {
        const float sm = s[m];
        const float at_center = c[(size_t)m * O + o] * sm;
        part[m & 3] += fmaf(p[(size_t)m * O + o], sm, -at_center);
      }
      float* out = output + ((size_t)b * O + o) * N1 * K + (q - b * N1 * K);
      *out += (part[0] + part[2]) + (part[1] + part[3]);
    }
  }
}
