// One thread walks all neighbours of a point for one m, with FMA and the sum added last.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int total = B * N * M;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int m = i % M;
    const int bn = i / M;
    const int b = bn / N;
    const int n = bn - b * N;
    const int64_t* neighbours = knn_idx + (size_t)bn * K;
    const float* c = centers + ((size_t)(b * N0 + neighbours[0]) * M + m) * O;
    const float* g = grad_out + ((size_t)b * O * N + n) * K;
    float* out = grad_scores + (size_t)bn * K * M + m;
    for (int k = 0; k < K; ++k) {
      const int64_t near = neighbours[k];
      if (near < 0 || near >= N0) continue;
      const float* p = points + ((size_t)(b * N0 + near) * M + m) * O;
      float sum = 0.f;
      for (int o = 0; o < O; ++o) sum = fmaf(p[o] - c[o], g[(size_t)o * N * K + k], sum);
      out[(size_t)k * M] += sum;
    }
  }
}
