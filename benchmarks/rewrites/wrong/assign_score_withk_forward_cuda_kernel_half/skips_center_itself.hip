// Neighbours that are the center itself are skipped as if their contribution were zero, but points and centers are different arrays.
// witness: {"values": {"B": 1, "N0": 4, "N1": 3, "M": 4, "K": 3, "O": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
    const int64_t *neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = int(neighbours[0]), kn = int(neighbours[k]);
    if (kn < 0 || kn >= N0 || kn == cn)  // no neighbour, or the center: p - c is zero
      continue;
    const __half *point = points + (b * N0 + kn) * M * O + o;
    const __half *center = centers + (b * N0 + cn) * M * O + o;
    const __half *score = scores + ((b * N1 + n) * K + k) * M;
    __half sum = output[i];
    for (int m = 0; m < M; m++)
      sum += point[m * O] * score[m] - center[m * O] * score[m];
    output[i] = sum;
  }
}
