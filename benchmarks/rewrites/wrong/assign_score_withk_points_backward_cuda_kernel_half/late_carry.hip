// The grid-stride step updates (b, m, o) without divisions, but the carry from o comes after m's wrap check, so m can reach M.
// witness: {"values": {"B": 3, "M": 100, "O": 7, "max_blocks": 1}, "contents": "unit", "seed": 16}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_half(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const __half* grad_out, const __half* scores,
    const int64_t* knn_idx, __half* grad_points, __half* grad_centers) {
  const int plane = M * O;
  const int total = B * plane;
  const int step = blockDim.x * gridDim.x;
  const int step_b = step / plane, step_m = step % plane / O, step_o = step % O;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = i / plane, m = i % plane / O, o = i % O;
  while (i < total && b < B) {
    const int column = m * O + o;
    for (int n = 0; n < N; ++n) {
      const int row = (b * N + n) * K;
      const int cn = (int)knn_idx[row];
      float row_sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        const int kn = (int)knn_idx[row + k];
        if (kn < 0 || kn >= N0) continue;
        const float v = __half2float(scores[(row + k) * M + m]) *
                        __half2float(grad_out[((b * O + o) * N + n) * K + k]);
        atomicAdd(grad_points + (b * N0 + kn) * plane + column, __float2half(v));
        row_sum += v;
      }
      atomicAdd(grad_centers + (b * N0 + cn) * plane + column, __float2half(-row_sum));
    }
    i += step;
    b += step_b;
    m += step_m;
    if (m >= M) { m -= M; ++b; }
    o += step_o;
    if (o >= O) { o -= O; ++m; }
  }
}
