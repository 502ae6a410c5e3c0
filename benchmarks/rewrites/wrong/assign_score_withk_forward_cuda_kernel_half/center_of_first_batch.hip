// The center of a query is looked up without the batch, which is right for the first batch only.
// witness: {"values": {"B": 2, "N0": 6, "N1": 4, "M": 3, "K": 2, "O": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K, const int O, const int aggregate,
    const __half *points, const __half *centers, const __half *scores, const int64_t *knn_idx, __half *output) {
  const int queries = N1 * K;
  CUDA_1D_KERNEL_LOOP(i, B * O * queries) {
    const int query = i % queries;
    const int o = i / queries % O;
    const int b = i / queries / O;
    const int n = query / K;
    const int cn = (int)knn_idx[n * K];  // the first neighbor is the center
    const int kn = (int)knn_idx[b * queries + query];
    if (kn >= N0 || kn < 0)
      continue;
    const __half *score = scores + (b * queries + query) * M;
    const __half *cloud = points + b * N0 * M * O + o, *middle = centers + b * N0 * M * O + o;
    __half val = output[i];
    for (int m = 0; m < M; m++)
      val += cloud[(kn * M + m) * O] * score[m] - middle[(cn * M + m) * O] * score[m];
    output[i] = val;
  }
}
