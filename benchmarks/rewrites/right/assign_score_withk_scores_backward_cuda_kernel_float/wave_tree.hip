// A wavefront computes each element: its lanes share the sum over O and reduce it in a tree of shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int lane = threadIdx.x % warpSize;
  const int waves = blockDim.x / warpSize;
  const int total = B * N * K * M;
  for (int e = blockIdx.x * waves + threadIdx.x / warpSize; e < total; e += gridDim.x * waves) {
    const int m = e % M;
    const int row = e / M;
    const int k = row % K;
    const int n = row / K % N;
    const int b = row / K / N;
    const int64_t near = knn_idx[row];
    if (near < 0 || near >= N0) continue;
    const int64_t self = knn_idx[row - k];
    const float* p = points + ((size_t)(b * N0 + near) * M + m) * O;
    const float* c = centers + ((size_t)(b * N0 + self) * M + m) * O;
    const float* g = grad_out + ((size_t)b * O * N + n) * K + k;
    float sum = 0.f;
    for (int o = lane; o < O; o += warpSize) sum += (p[o] - c[o]) * g[(size_t)o * N * K];
    for (int d = warpSize / 2; d > 0; d /= 2) sum += __shfl_xor(sum, d);
    if (lane == 0) grad_scores[e] += sum;
  }
}
