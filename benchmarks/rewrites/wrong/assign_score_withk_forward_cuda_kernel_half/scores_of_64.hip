// The scores of a neighbour are copied to an array of 64, and further ones are left out of the sum.
// witness: {"values": {"B": 1, "N0": 3, "N1": 2, "M": 66, "K": 3, "O": 2}, "contents": "unit", "inputs": "std::memset(static_cast<void *>(&centers[0]), 0, 2 * centers_count); std::memset(static_cast<void *>(&output[0]), 0, 2 * output_count); for (size_t i = 0; i < scores_count; ++i) if (i % 66 < 64) std::memset(static_cast<void *>(&scores[i]), 0, 2);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  constexpr int kMostScores = 64;
  CUDA_1D_KERNEL_LOOP(i, B * N1 * K) {
    const int k = i % K, n = i / K % N1, b = i / K / N1;
    const int cn = (int)knn_idx[i - k], kn = (int)knn_idx[i];
    if (kn >= N0 || kn < 0)
      continue;
    __half held[kMostScores];
    const int count = M < kMostScores ? M : kMostScores;
    for (int m = 0; m < count; m++)
      held[m] = scores[i * M + m];

    for (int o = 0; o < O; o++) {
      __half *out = output + ((b * O + o) * N1 + n) * K + k;
      __half val = *out;
      for (int m = 0; m < count; m++) {
        const __half p = points[((b * N0 + kn) * M + m) * O + o];
        const __half c = centers[((b * N0 + cn) * M + m) * O + o];
        val += p * held[m] - c * held[m];
      }
      *out = val;
    }
  }
}
