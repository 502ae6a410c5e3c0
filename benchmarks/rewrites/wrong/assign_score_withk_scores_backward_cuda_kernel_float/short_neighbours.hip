// Keeps the neighbours of a point in shared memory as unsigned short, which truncates indices from 65535 on.
// witness: {"values": {"B": 1, "N0": 70000, "N": 3, "M": 2, "K": 4, "O": 2}, "contents": "wide", "seed": 13, "inputs": "knn_idx.get()[1] = 69999; knn_idx.get()[2] = 66666;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int CHUNK = 256;
  const unsigned short NONE = 0xffff;
  __shared__ unsigned short near_of[CHUNK];
  for (int bn = blockIdx.x; bn < B * N; bn += gridDim.x) {
    const int b = bn / N, n = bn % N;
    const int self = (int)knn_idx[(size_t)bn * K];
    for (int k0 = 0; k0 < K; k0 += CHUNK) {
      const int count = K - k0 < CHUNK ? K - k0 : CHUNK;
      __syncthreads();
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const int64_t near = knn_idx[(size_t)bn * K + k0 + k];
        near_of[k] = near < 0 || near >= N0 ? NONE : (unsigned short)near;
      }
      __syncthreads();
      for (int j = threadIdx.x; j < count * M; j += blockDim.x) {
        const int k = j / M, m = j % M;
        const unsigned short near = near_of[k];
        if (near == NONE) continue;
        const float* p = points + ((size_t)(b * N0 + near) * M + m) * O;
        const float* c = centers + ((size_t)(b * N0 + self) * M + m) * O;
        const float* g = grad_out + ((size_t)b * O * N + n) * K + k0 + k;
        float sum = 0.f;
        for (int o = 0; o < O; ++o) sum = fmaf(p[o] - c[o], g[(size_t)o * N * K], sum);
        grad_scores[((size_t)bn * K + k0 + k) * M + m] += sum;
      }
    }
  }
}
