// Unrolls the loop over neighbours by four, and leaves out the last ones where their number is not a multiple of four.
// witness: {"values": {"K": "10"}, "contents": "wide", "seed": 806}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {
  CUDA_1D_KERNEL_LOOP(i, B * M * O) {
    const int b = i / (M * O);
    const int m = i % (M * O) / O;
    const int o = i % O;
    const int plane = M * O;
    float* points = grad_points + b * N0 * plane + m * O + o;
    float* centers = grad_centers + b * N0 * plane + m * O + o;
    const int width = K > 4 ? K & ~3 : K;
    const int step = K > 4 ? 4 : 1;
    for (int n = 0; n < N; n++) {
      const int row = (b * N + n) * K;
      const float* grad = grad_out + ((b * O + o) * N + n) * K;
      const int cn = knn_idx[row];
      for (int k = 0; k < width; k += step) {
        float g[4];
        int kn[4];
#pragma unroll
        for (int j = 0; j < 4; j++) {
          if (j >= step) break;
          kn[j] = knn_idx[row + k + j];
          g[j] = scores[(row + k + j) * M + m] * grad[k + j];
        }
#pragma unroll
        for (int j = 0; j < 4; j++) {
          if (j >= step) break;
          if (kn[j] < 0 || kn[j] >= N0) continue;
          atomicAdd(points + kn[j] * plane, g[j]);
          atomicAdd(centers + cn * plane, -g[j]);
        }
      }
    }
  }
}
