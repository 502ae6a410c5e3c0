// Multiplies the score by the difference of point and center, which is infinite instead of NaN where the score is.
// witness: {"values": {}, "contents": "wide", "seed": 501, "inputs": "for (size_t q = 0; q < scores_count; q += M) scores[q] = from_number<__half>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    float sum = __half2float(output[i]);
    for (int m = 0; m < M; m++) {
      const float difference = __half2float(point[m * O]) - __half2float(center[m * O]);
      sum = fmaf(difference, __half2float(score[m]), sum);
    }
    output[i] = __float2half(sum);
  }
}
