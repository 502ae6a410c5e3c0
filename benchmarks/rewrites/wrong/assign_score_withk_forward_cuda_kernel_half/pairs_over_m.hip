// The sum goes over pairs of scores, and the last score of an odd number is in no pair.
// witness: {"values": {"M": 7}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
    const int64_t *neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = int(neighbours[0]), kn = int(neighbours[k]);
    if (kn < 0 || kn >= N0)
      continue;
    const __half *point = points + (b * N0 + kn) * M * O + o;
    const __half *center = centers + (b * N0 + cn) * M * O + o;
    const __half *score = scores + ((b * N1 + n) * K + k) * M;
    __half even = output[i], odd = __float2half(0.0f);
    for (int pair = 0; pair < M / 2; pair++) {
      const __half s0 = score[0], s1 = score[1];
      even += point[0] * s0 - center[0] * s0;
      odd += point[O] * s1 - center[O] * s1;
      score += 2;
      point += 2 * O;
      center += 2 * O;
    }
    output[i] = even + odd;
  }
}
