// Fuses the product of the point with the subtraction, and goes through outputs in descending order.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  const int total = B * O * N1 * K;
  for (int i = total - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= int(gridDim.x * blockDim.x)) {
    const int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
    const int64_t *neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = int(neighbours[0]), kn = int(neighbours[k]);
    if (kn < 0 || kn >= N0)
      continue;
    const __half *point = points + (b * N0 + kn) * M * O + o;
    const __half *center = centers + (b * N0 + cn) * M * O + o;
    const __half *score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    for (int m = 0; m < M; m++) {
      const __half s = score[m], away = center[m * O] * s;
      val = val + __hfma(point[m * O], s, __hneg(away));
    }
    output[i] = val;
  }
}
