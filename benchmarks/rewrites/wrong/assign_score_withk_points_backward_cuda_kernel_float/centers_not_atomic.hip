// threads share out the points too, and add to their centers without atomics, though points share centers
// witness: {"values": {"B": 2, "N0": 12, "N": 16, "M": 4, "K": 5, "O": 8}, "inputs": "for (int i = 0; i < B * N; ++i) knn_idx[i * K] = i % 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* scores,
    const int64_t* knn_idx, float* grad_points, float* grad_centers) {

  const int total = B * N * M * O;
  CUDA_1D_KERNEL_LOOP(i, total) {
    // the output channel is the fastest, so that threads add to neighboring addresses
    const int o = i % O;
    const int m = i / O % M;
    const int n = i / O / M % N;
    const int b = i / O / M / N;
    const int first = (b * N + n) * K;
    float center = 0;
    for (int k = 0; k < K; k++) {
      const int kn = knn_idx[first + k];
      if (kn >= N0 || kn < 0) continue;
      const float part = scores[(first + k) * M + m] * grad_out[((b * O + o) * N + n) * K + k];
      // points may be neighbors of several
      atomicAdd(&grad_points[((b * N0 + kn) * M + m) * O + o], part);
      center += part;
    }
    const int cn = knn_idx[first];
    if (cn >= 0 && cn < N0) {
      grad_centers[((b * N0 + cn) * M + m) * O + o] -= center;
    }
  }
}
