// The sum is compensated as Kahan does, so an infinite sum becomes NaN with the next term.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "output[3] = INFINITY;"}
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
    double sum = output[i], lost = 0;
    for (int m = 0; m < M; m++) {
      const double term = point[m * O] * score[m] - center[m * O] * score[m];
      const double corrected = term - lost;
      const double next = sum + corrected;
      lost = (next - sum) - corrected;
      sum = next;
    }
    output[i] = sum;
  }
}
