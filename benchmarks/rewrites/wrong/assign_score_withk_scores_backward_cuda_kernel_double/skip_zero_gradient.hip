// Gradients that are zero are skipped, which loses the NaN of an infinite or NaN point times zero.
// witness: {"values": {"O": 1}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < points_count; i++) points.get()[i] = NAN; for (size_t i = 0; i < grad_out_count; i += 2) grad_out.get()[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* points,
    const double* centers, const int64_t* knn_idx, double* grad_scores) {

  const int total = B * N * K * M;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total;
       i += blockDim.x * gridDim.x) {
    int rest = i;
    const int m = rest % M; rest /= M;
    const int k = rest % K; rest /= K;
    const int n = rest % N;
    const int b = rest / N;
    const int64_t* list = knn_idx + (b * N + n) * K;
    const int kn = list[k];
    if (kn >= N0 || kn < 0) return;
    const int cn = list[0];
    const double* p = points + ((b * N0 + kn) * M + m) * O;
    const double* c = centers + ((b * N0 + cn) * M + m) * O;
    double val = grad_scores[i];
    for (int o = 0; o < O; ++o) {
      const double g = grad_out[((b * O + o) * N + n) * K + k];
      if (g == 0.0) continue;  // nothing to add, saves both loads
      val += (p[o] - c[o]) * g;
    }
    grad_scores[i] = val;
  }
}
