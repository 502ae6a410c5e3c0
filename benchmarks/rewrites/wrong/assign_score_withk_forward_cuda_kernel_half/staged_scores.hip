// scores are staged 64 at a time, but every chunk loads the first 64: wrong for M above 64
// witness: {"values": {"M": "80"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < scores_count; i++) if (int(i % M) < 64) scores[i] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int b = i / (O * N1 * K);
    const int o = i / (N1 * K) % O;
    const int n = i / K % N1;
    const int k = i % K;
    const int64_t* row = knn_idx + (b * N1 + n) * K;
    const int cn = (int)row[0];
    const int kn = (int)row[k];
    if (kn >= N0 || kn < 0) return;

    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    __half staged[64];
    for (int start = 0; start < M; start += 64) {
      const int count = M - start < 64 ? M - start : 64;
      for (int j = 0; j < count; j++) staged[j] = score[j];
      for (int j = 0; j < count; j++) {
        const int at = (start + j) * O;
        val += point[at] * staged[j] - center[at] * staged[j];
      }
    }
    output[i] = val;
  }
}
