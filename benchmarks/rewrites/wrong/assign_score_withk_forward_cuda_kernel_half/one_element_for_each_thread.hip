// Each thread computes a single element, and those beyond the threads of a limited grid are left out.
// witness: {"values": {"B": "20", "N0": "6", "N1": "5", "M": "8", "K": "7", "O": "3", "max_blocks": "2"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  const int element = blockDim.x * blockIdx.x + threadIdx.x;
  const int nk_count = N1 * K;
  if (element >= B * O * nk_count) return;
  const int nk = element % nk_count;
  const int bo = element / nk_count;
  const int b = bo / O, o = bo % O;
  const int64_t* const group = knn_idx + b * nk_count + nk / K * K;
  const int64_t neighbor = group[nk % K], center = group[0];
  if (neighbor < 0 || neighbor >= N0) return;

  const __half* s = scores + (b * nk_count + nk) * M;
  __half accumulated = output[element];
  int p = (b * N0 + (int)neighbor) * M * O + o, c = (b * N0 + (int)center) * M * O + o;
  for (int m = 0; m < M; ++m, p += O, c += O)
    accumulated += points[p] * s[m] - centers[c] * s[m];
  output[element] = accumulated;
}
