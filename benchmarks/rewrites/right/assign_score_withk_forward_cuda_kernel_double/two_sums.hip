// Sums the products of the points and of the centers separately, and subtracts at the end.
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
    const int kn = (int)neighbours[k];
    if (kn >= N0 || kn < 0) return;
    const int cn = (int)neighbours[0];
    const double* point = points + (b * N0 + kn) * M * O + o;
    const double* center = centers + (b * N0 + cn) * M * O + o;
    const double* score = scores + ((b * N1 + n) * K + k) * M;
    double plus = output[i], minus = 0;
    for (int m = 0; m < M; m++) {
      const double s = score[m];
      plus += point[m * O] * s;
      minus += center[m * O] * s;
    }
    output[i] = plus - minus;
  }
}
