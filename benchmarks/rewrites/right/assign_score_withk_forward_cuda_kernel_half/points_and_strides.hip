// The element's number is taken apart from the innermost dimension outwards, and pointers advance over M in steps of O with four products in flight.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int row = i / K, k = i - row * K;
    const int plane = row / N1, n = row - plane * N1;
    const int b = plane / O, o = plane - b * O;
    const int64_t* neighbors = knn_idx + (b * N1 + n) * K;
    const int kn = (int)neighbors[k];
    if ((unsigned)kn >= (unsigned)N0) return;
    const __half* p = points + (b * N0 + kn) * M * O + o;
    const __half* c = centers + (b * N0 + (int)neighbors[0]) * M * O + o;
    const __half* s = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    int m = 0;
    for (; m + 4 <= M; m += 4) {
      __half terms[4];
#pragma unroll
      for (int u = 0; u < 4; ++u) {
        terms[u] = p[0] * s[u] - c[0] * s[u];
        p += O;
        c += O;
      }
      s += 4;
#pragma unroll
      for (int u = 0; u < 4; ++u) val += terms[u];
    }
    for (; m < M; ++m, ++s, p += O, c += O) val += *p * *s - *c * *s;
    output[i] = val;
  }
}
