// threads share out pairs of points and neighbors as well
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  const long long total = (long long)B * N * K * M * O;
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const int m = i % M;
    const int o = i / M % O;
    const long long pair = i / M / O;  // (b, n, k)
    const int b = pair / K / N;
    const int kn = knn_idx[pair];
    if (kn < 0 || kn >= N0) continue;
    const int cn = knn_idx[pair - pair % K];
    const long long in_batch = pair - (long long)b * N * K;
    const float part = scores[pair * M + m] * grad_out[((long long)b * O + o) * N * K + in_batch];
    atomicAdd(&grad_points[(((long long)b * N0 + kn) * M + m) * O + o], part);
    atomicAdd(&grad_centers[(((long long)b * N0 + cn) * M + m) * O + o], -part);
  }
}
