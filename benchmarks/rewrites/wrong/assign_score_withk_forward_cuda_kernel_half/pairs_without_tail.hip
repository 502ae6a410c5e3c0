// The loop over M takes two weights at a time, and the last one of an odd number is left out.
// witness: {"values": {"B": "2", "N0": "6", "N1": "5", "M": "9", "K": "7", "O": "3", "max_blocks": "4096"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * O * N1 * K; i += gridDim.x * blockDim.x) {
    const int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
    const int row = b * N1 + n;
    const int kn = (int)knn_idx[row * K + k];
    if (kn < 0 || kn >= N0) return;
    const int cn = (int)knn_idx[row * K];
    const __half* score = scores + (row * K + k) * M;
    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    __half val = output[i];
    int left = M;
    if (M == 1) {
      val += *point * *score - *center * *score;
      left = 0;
    }
    for (; left >= 2; left -= 2) {
      const __half s0 = score[0], s1 = score[1];
      const __half first = point[0] * s0 - center[0] * s0;
      const __half second = point[O] * s1 - center[O] * s1;
      val += first;
      val += second;
      score += 2;
      point += 2 * O;
      center += 2 * O;
    }
    output[i] = val;
  }
}
