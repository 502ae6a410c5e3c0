// Takes neighbours from the last one on, in groups of four with a tail, and adds with fused multiply-adds without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void assign_score_step(int kn, int cn, int N0, int plane, float s, float g, float* points,
                                         float* centers) {
  if (kn < 0 || kn >= N0) return;
  points[kn * plane] = fmaf(s, g, points[kn * plane]);
  centers[cn * plane] = fmaf(-s, g, centers[cn * plane]);
}

__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  const int plane = M * O;
  CUDA_1D_KERNEL_LOOP(i, B * plane) {
    const int b = i / plane;
    const int m = (i - b * plane) / O;
    const int o = i - b * plane - m * O;
    float* points = grad_points + b * N0 * plane + m * O + o;
    float* centers = grad_centers + b * N0 * plane + m * O + o;
    for (int n = N - 1; n >= 0; n--) {
      const int64_t* neighbours = knn_idx + (b * N + n) * K;
      const float* score = scores + (b * N + n) * K * M + m;
      const float* grad = grad_out + ((b * O + o) * N + n) * K;
      const int cn = neighbours[0];
      int k = K;
      for (; k >= 4; k -= 4) {
#pragma unroll
        for (int j = 1; j <= 4; j++)
          assign_score_step(neighbours[k - j], cn, N0, plane, score[(k - j) * M], grad[k - j], points, centers);
      }
      while (--k >= 0) assign_score_step(neighbours[k], cn, N0, plane, score[k * M], grad[k], points, centers);
    }
  }
}
