// the loop over M is unrolled by four with a remainder, scores are loaded first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int b = i / (O * N1 * K);
    const int o = i / (N1 * K) % O;
    const int n = i / K % N1;
    const int k = i % K;
    const int64_t* row = knn_idx + (b * N1 + n) * K;
    const int cn = (int)row[0];
    const int kn = (int)row[k];
    if (kn >= N0 || kn < 0) return;

    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    int m = 0;
    for (; m + 4 <= M; m += 4) {
      __half term[4];
#pragma unroll
      for (int j = 0; j < 4; j++) {
        const __half s = score[m + j];
        term[j] = point[(m + j) * O] * s - center[(m + j) * O] * s;
      }
#pragma unroll
      for (int j = 0; j < 4; j++) val += term[j];
    }
    for (; m < M; m++) {
      val += point[m * O] * score[m] - center[m * O] * score[m];
    }
    output[i] = val;
  }
}
