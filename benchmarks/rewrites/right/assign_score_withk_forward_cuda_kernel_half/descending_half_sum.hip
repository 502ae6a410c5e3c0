// Sums over m from the last to the first in half precision, and divides step by step for the indices.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    int rest = i;
    const int k = rest % K;
    rest /= K;
    const int n = rest % N1;
    rest /= N1;
    const int o = rest % O;
    const int b = rest / O;
    const int64_t* neighbours = knn_idx + (b * N1 + n) * K;
    const int cn = (int)neighbours[0];
    const int kn = (int)neighbours[k];
    if (kn >= N0 || kn < 0) return;
    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half sum = output[i];
    for (int m = M - 1; m >= 0; m--) {
      const __half weight = score[m];
      sum += point[m * O] * weight - center[m * O] * weight;
    }
    output[i] = sum;
  }
}
