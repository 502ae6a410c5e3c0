// Zero scores are skipped, so that infinities and NaN among their points do not reach the output.
// witness: {"values": {"B": 1, "N0": 3, "N1": 2, "M": 4, "K": 2, "O": 2}, "contents": "unit", "inputs": "const unsigned short infinity = 0x7c00, zero = 0; std::memcpy(static_cast<void *>(&points[0]), &infinity, 2); std::memcpy(static_cast<void *>(&scores[0]), &zero, 2); std::memcpy(static_cast<void *>(&scores[4]), &zero, 2); for (size_t i = 0; i < knn_idx_count; ++i) knn_idx[i] = 0;"}
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
    const int at_point = (b * N0 + kn) * M * O + o, at_center = (b * N0 + cn) * M * O + o;
    const int at_score = ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    for (int m = 0; m < M; m++) {
      const __half s = scores[at_score + m];
      if (__half2float(s) == 0.0f)
        continue;  // sparse scores are common: save the loads
      val += points[at_point + m * O] * s - centers[at_center + m * O] * s;
    }
    output[i] = val;
  }
}
