// the difference of the features is multiplied once, in a flat order of indices
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int k = i % K, n = i / K % N1, o = i / (N1 * K) % O, b = i / (O * N1 * K);
    const int64_t *neighbors = knn_idx + (b * N1 + n) * K;
    const int cn = (int)neighbors[0], kn = (int)neighbors[k];
    if (kn >= N0 || kn < 0) return;
    const float *point = points + (b * N0 + kn) * M * O + o, *center = centers + (b * N0 + cn) * M * O + o;
    const float *score = scores + ((b * N1 + n) * K + k) * M;
    float sum = 0;
    for (int m = 0; m < M; m++) sum += (point[m * O] - center[m * O]) * score[m];
    output[i] += sum;
  }
}
