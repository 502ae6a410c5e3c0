// The range check lets the invalid index N0 through, which lands in the first point of the next batch.
// witness: {"values": {}, "contents": "unit", "seed": 12, "inputs": "knn_idx.get()[3] = N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  const int total = B * M * O;
  const int pairs = N * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int o = i % O;
    const int m = i / O % M;
    const int b = i / O / M;
    const int64_t* knn = knn_idx + b * pairs;
    const __half* s = scores + b * pairs * M + m;
    const __half* g = grad_out + (b * O + o) * pairs;
    __half* gp = grad_points + (b * N0 * M + m) * O + o;
    __half* gc = grad_centers + (b * N0 * M + m) * O + o;
    int cn = 0;
    for (int e = 0, k = 0; e < pairs; ++e) {
      const int kn = (int)knn[e];
      if (k == 0) cn = kn;
      if (++k == K) k = 0;
      if (kn < 0 || kn > N0) continue;
      const __half v = s[e * M] * g[e];
      atomicAdd(gp + kn * M * O, v);
      atomicAdd(gc + cn * M * O, -v);
    }
  }
}
