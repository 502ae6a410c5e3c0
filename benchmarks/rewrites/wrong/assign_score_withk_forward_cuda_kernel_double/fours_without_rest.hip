// The loop over M is unrolled by four, and the one to three values that remain are left out.
// witness: {"values": {"M": "10"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_double(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const double* points, const double* centers,
    const double* scores, const int64_t* knn_idx, double* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (K * N1) % O;
    const int b = i / (K * N1 * O);
    const int64_t* neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = (int)neighbours[0];
    const int kn = (int)neighbours[k];
    if (kn >= N0 || kn < 0) return;
    const double* point = points + (b * N0 + kn) * M * O + o;
    const double* center = centers + (b * N0 + cn) * M * O + o;
    const double* score = scores + ((b * N1 + n) * K + k) * M;
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (int m = 0; m < M / 4; m++) {
      s0 += point[0] * score[0] - center[0] * score[0];
      s1 += point[O] * score[1] - center[O] * score[1];
      s2 += point[2 * O] * score[2] - center[2 * O] * score[2];
      s3 += point[3 * O] * score[3] - center[3 * O] * score[3];
      point += 4 * O;
      center += 4 * O;
      score += 4;
    }
    output[i] += (s0 + s1) + (s2 + s3);
  }
}
