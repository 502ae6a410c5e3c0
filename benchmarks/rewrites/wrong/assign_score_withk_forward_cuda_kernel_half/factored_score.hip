// the score is factored out: the difference overflows half where the two products do not
// witness: {"values": {"M": "1"}, "contents": "zeros", "seed": 1, "inputs": "for (size_t i = 0; i < points_count; i++) { points[i] = __float2half(40000.0f); centers[i] = __float2half(-40000.0f); } for (size_t i = 0; i < scores_count; i++) scores[i] = __float2half(0.25f);"}
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
    for (int m = 0; m < M; m++) {
      val += (point[m * O] - center[m * O]) * score[m];
    }
    output[i] = val;
  }
}
