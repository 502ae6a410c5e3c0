// Hoists the pointers and takes four scores at a time with a remainder, in the original order of sums.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline __half weighted_difference(const __half p, const __half c, const __half s) { return p * s - c * s; }

__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * O * N1 * K; i += gridDim.x * blockDim.x) {
    const int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
    const int64_t *neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = int(neighbours[0]), kn = int(neighbours[k]);
    if (kn < 0 || kn >= N0)
      continue;
    const __half *point = points + (b * N0 + kn) * M * O + o;
    const __half *center = centers + (b * N0 + cn) * M * O + o;
    const __half *score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    int m = 0;
    for (; m + 4 <= M; m += 4) {
      val += weighted_difference(point[m * O], center[m * O], score[m]);
      val += weighted_difference(point[(m + 1) * O], center[(m + 1) * O], score[m + 1]);
      val += weighted_difference(point[(m + 2) * O], center[(m + 2) * O], score[m + 2]);
      val += weighted_difference(point[(m + 3) * O], center[(m + 3) * O], score[m + 3]);
    }
    for (; m < M; m++)
      val += weighted_difference(point[m * O], center[m * O], score[m]);
    output[i] = val;
  }
}
