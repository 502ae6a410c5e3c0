// scores are kept in an array of sixteen, and further ones are left out
// witness: {"values": {"B": 2, "N0": 20, "N1": 6, "M": 24, "K": 4, "O": 3, "aggregate": 0}, "inputs": "for (size_t i = 0; i < knn_idx_count; ++i) knn_idx[i] = i * 7 % N0; for (size_t i = 0; i < output_count; ++i) output[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int k = i % K, n = i / K % N1, o = i / (N1 * K) % O, b = i / (O * N1 * K);
    const int64_t *neighbors = knn_idx + (b * N1 + n) * K;
    const int cn = (int)neighbors[0], kn = (int)neighbors[k];
    if (kn >= N0 || kn < 0) return;
    float score[16];
    const int used = M > 17 ? 16 : M;
    float sum = 0;
    for (int m = 0; m < used; m++) {
      score[m % 16] = scores[((b * N1 + n) * K + k) * M + m];
      sum += (points[((b * N0 + kn) * M + m) * O + o] - centers[((b * N0 + cn) * M + m) * O + o]) * score[m % 16];
    }
    output[i] += sum;
  }
}
