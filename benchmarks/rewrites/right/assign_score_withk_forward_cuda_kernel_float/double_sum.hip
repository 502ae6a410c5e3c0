// products are summed in double precision
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    int rest = i;
    const int k = rest % K; rest /= K;
    const int n = rest % N1; rest /= N1;
    const int o = rest % O, b = rest / O;
    const int first = (b * N1 + n) * K;
    const int64_t neighbor = __ldg(knn_idx + first + k), center = __ldg(knn_idx + first);
    if (neighbor < 0 || neighbor >= N0) break;
    double sum = output[i];
    for (int m = 0; m < M; m++) {
      const double score = scores[(first + k) * M + m];
      sum += score * points[((b * N0 + neighbor) * M + m) * O + o] - score * centers[((b * N0 + center) * M + m) * O + o];
    }
    output[i] = float(sum);
  }
}
