// Sums the products of points and those of centers apart in half precision, where each sum can overflow though the difference is small.
// witness: {"values": {}, "contents": "wide", "seed": 502, "inputs": "for (size_t q = 0; q < points_count; ++q) { points[q] = from_number<__half>(120); centers[q] = from_number<__half>(119); } for (size_t q = 0; q < scores_count; ++q) scores[q] = from_number<__half>(100);"}
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
    __half gathered = output[i];
    __half centered = __float2half(0.0f);
    for (int m = 0; m < M; m++) {
      gathered += point[m * O] * score[m];
      centered += center[m * O] * score[m];
    }
    output[i] = gathered - centered;
  }
}
