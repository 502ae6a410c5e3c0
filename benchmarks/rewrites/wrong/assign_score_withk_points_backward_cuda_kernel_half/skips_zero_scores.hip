// Scores that are zero are skipped, so that zero times an infinite or NaN gradient no longer gives NaN.
// witness: {"values": {}, "contents": "unit", "seed": 13, "inputs": "scores.get()[0] = __float2half(0.0f); grad_out.get()[0] = __float2half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  const int total = B * M * O;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int o = i % O;
    const int m = (i / O) % M;
    const int b = i / (O * M);
    const int stride = M * O;
    __half* gp = grad_points + b * N0 * stride + m * O + o;
    __half* gc = grad_centers + b * N0 * stride + m * O + o;
    for (int n = 0; n < N; ++n) {
      const int row = (b * N + n) * K;
      const int cn = (int)knn_idx[row];
      for (int k = 0; k < K; ++k) {
        const float s = __half2float(scores[(row + k) * M + m]);
        if (s == 0.0f) continue;  // many neighbours have no weight: save the loads and the atomics
        const int kn = (int)knn_idx[row + k];
        if (kn < 0 || kn >= N0) continue;
        const float v = s * __half2float(grad_out[((b * O + o) * N + n) * K + k]);
        atomicAdd(gp + kn * stride, __float2half(v));
        atomicAdd(gc + cn * stride, __float2half(-v));
      }
    }
  }
}
