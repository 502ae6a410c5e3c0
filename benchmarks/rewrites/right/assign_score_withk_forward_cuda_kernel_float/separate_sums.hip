// Sums of points and of centers are formed apart, from the last m to the first, and joined at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (N1 * K) % O;
    const int b = i / (O * N1 * K);
    const size_t row = (size_t)(b * N1 + n) * K;
    const int64_t kn = knn_idx[row + k];
    if (kn < 0 || kn >= N0) continue;
    const float* p = points + ((size_t)b * N0 + kn) * M * O + o;
    const float* c = centers + ((size_t)b * N0 + knn_idx[row]) * M * O + o;
    const float* s = scores + (row + k) * M;
    float of_points = 0.f, of_centers = 0.f;
    for (int m = M - 1; m >= 0; --m) {
      of_points = fmaf(p[(size_t)m * O], s[m], of_points);
      of_centers = fmaf(c[(size_t)m * O], s[m], of_centers);
    }
    output[i] += of_points - of_centers;
  }
}
