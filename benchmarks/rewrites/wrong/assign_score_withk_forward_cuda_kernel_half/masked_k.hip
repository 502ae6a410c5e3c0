// k is taken with a mask where K is a multiple of 16: wrong for 48 and the like
// witness: {"values": {"K": "48"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {

  const bool masked = (K & 15) == 0;
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int row_index = i / K;
    const int k = masked ? i & (K - 1) : i - row_index * K;
    const int n = row_index % N1;
    const int o = row_index / N1 % O;
    const int b = row_index / N1 / O;
    const int64_t* row = knn_idx + (b * N1 + n) * K;
    const int cn = (int)row[0];
    const int kn = (int)row[k];
    if (kn >= N0 || kn < 0) return;
    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    for (int m = 0; m < M; m++) {
      val += point[m * O] * score[m] - center[m * O] * score[m];
    }
    output[i] = val;
  }
}
