// Points and centers are summed separately in half and subtracted at the end, which overflows and cancels for many scores.
// witness: {"values": {"B": 1, "N0": 3, "N1": 2, "M": 300, "K": 3, "O": 1}, "contents": "tens"}
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
    __half gained = __float2half(0.0f), lost = gained;
    for (int m = 0; m < M; m++, point += O, center += O) {
      gained += *point * score[m];
      lost += *center * score[m];
    }
    output[i] += gained - lost;
  }
}
