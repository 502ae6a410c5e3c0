// Adds four partial sums over m, with a remainder, as a tree.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float withk_term(__half point, __half center, __half score) {
  const float weight = __half2float(score);
  return __half2float(point) * weight - __half2float(center) * weight;
}

__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int b = i / (O * N1 * K);
    const int o = i % (O * N1 * K) / (N1 * K);
    const int n = i % (N1 * K) / K;
    const int k = i % K;
    const int64_t* neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = (int)neighbours[0];
    const int kn = (int)neighbours[k];
    if (kn >= N0 || kn < 0) return;
    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    float sum0 = 0.0f, sum1 = 0.0f, sum2 = 0.0f, sum3 = 0.0f;
    int m = 0;
    for (; m + 4 <= M; m += 4) {
      sum0 += withk_term(point[m * O], center[m * O], score[m]);
      sum1 += withk_term(point[(m + 1) * O], center[(m + 1) * O], score[m + 1]);
      sum2 += withk_term(point[(m + 2) * O], center[(m + 2) * O], score[m + 2]);
      sum3 += withk_term(point[(m + 3) * O], center[(m + 3) * O], score[m + 3]);
    }
    for (; m < M; m++) sum0 += withk_term(point[m * O], center[m * O], score[m]);
    output[i] = __float2half(__half2float(output[i]) + ((sum0 + sum1) + (sum2 + sum3)));
  }
}
