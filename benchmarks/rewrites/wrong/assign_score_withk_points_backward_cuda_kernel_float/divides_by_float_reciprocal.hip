// The row of an element is found by a reciprocal of O in single precision, which is too small for some multiples of O.
// witness: {"values": {"O": "41"}, "contents": "wide", "seed": 803}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  const float per_o = 1.0f / O;
  const int plane = M * O;
  CUDA_1D_KERNEL_LOOP(i, B * plane) {
    const int b = i / plane;
    const int rest = i - b * plane;
    const int m = (int)(rest * per_o);
    const int o = rest % O;
    for (int n = 0; n < N; n++) {
      const int cn = knn_idx[(b * N + n) * K];
      for (int k = 0; k < K; k++) {
        const int kn = knn_idx[(b * N + n) * K + k];
        if (kn >= N0 || kn < 0) continue;
        const float g = scores[((b * N + n) * K + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
        atomicAdd(grad_points + ((b * N0 + kn) * M + m) * O + o, g);
        atomicAdd(grad_centers + ((b * N0 + cn) * M + m) * O + o, -g);
      }
    }
  }
}
