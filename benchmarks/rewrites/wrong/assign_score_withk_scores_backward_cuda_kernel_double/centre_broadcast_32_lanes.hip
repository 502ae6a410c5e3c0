// The centre index is broadcast from the first lane when K*M is a multiple of 32, which a wavefront of 64 lanes does not allow.
// witness: {"values": {"K": 4, "M": 8}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const int row = K * M;
  const bool shared_row = row % 32 == 0;  // a warp never crosses a row
  const int lane = threadIdx.x % warpSize;
  CUDA_1D_KERNEL_LOOP(i, B * N * K * M) {
    const int bn = i / row;
    const int b = bn / N;
    const int n = bn % N;
    const int k = i % row / M;
    const int m = i % M;
    int cn = 0;
    if (shared_row) {
      if (lane == 0) cn = (int)knn_idx[bn * K];
      cn = __shfl(cn, 0);
    } else {
      cn = (int)knn_idx[bn * K];
    }
    const int kn = (int)knn_idx[bn * K + k];
    if (kn >= 0 && kn < N0) {
      const double* p = points + (b * N0 + kn) * M * O + m * O;
      const double* c = centers + (b * N0 + cn) * M * O + m * O;
      const double* g = grad_out + b * O * N * K + n * K + k;
      double val = grad_scores[i];
      for (int o = 0; o < O; ++o) val += (p[o] - c[o]) * g[o * N * K];
      grad_scores[i] = val;
    }
  }
}
