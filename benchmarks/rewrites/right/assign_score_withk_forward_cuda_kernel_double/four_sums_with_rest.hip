// Four partial sums over M with pointers that move, and a loop for the rest.
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
    double sums[4] = {0, 0, 0, 0};
    int m = 0;
    for (; m + 3 < M; m += 4) {
      for (int j = 0; j < 4; j++) {
        sums[j] += point[j * O] * score[j] - center[j * O] * score[j];
      }
      point += 4 * O;
      center += 4 * O;
      score += 4;
    }
    for (; m < M; m++) {
      sums[0] += *point * *score - *center * *score;
      point += O;
      center += O;
      score++;
    }
    output[i] += (sums[0] + sums[2]) + (sums[1] + sums[3]);
  }
}
