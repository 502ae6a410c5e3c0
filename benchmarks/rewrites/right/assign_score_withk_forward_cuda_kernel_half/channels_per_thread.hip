// A thread computes all channels of a neighbour and sums in float.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  CUDA_1D_KERNEL_LOOP(i, B * N1 * K) {
    const int k = i % K, n = i / K % N1, b = i / (K * N1);
    const int cn = int(knn_idx[i - k]), kn = int(knn_idx[i]);
    if (kn < 0 || kn >= N0)
      continue;
    const __half *point = points + size_t(b * N0 + kn) * M * O;
    const __half *center = centers + size_t(b * N0 + cn) * M * O;
    for (int o = 0; o < O; o++) {
      __half *out = output + (size_t(b * O + o) * N1 + n) * K + k;
      float sum = __half2float(*out);
      for (int m = 0; m < M; m++) {
        const float s = __half2float(scores[size_t(i) * M + m]);
        sum += __half2float(point[m * O + o]) * s - __half2float(center[m * O + o]) * s;
      }
      *out = __float2half(sum);
    }
  }
}
