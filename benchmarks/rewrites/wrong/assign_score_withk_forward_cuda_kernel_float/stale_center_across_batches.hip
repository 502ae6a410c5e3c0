// the center of a row is kept while the row number stays the same, also when the thread moves on to another batch
// witness: {"values": {"B": 2, "N0": 6, "N1": 64, "M": 2, "K": 8, "O": 1, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < B * N1 * K; ++i) knn_idx[i] = i < N1 * K ? 1 : 3; for (int i = 0; i < B * N0 * M * O; ++i) centers[i] = (float)i; for (int i = 0; i < B * N1 * K * M; ++i) scores[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  const int row_size = N1 * K;
  const int total = B * O * row_size;
  const int stride = blockDim.x * gridDim.x;
  int last_row = -1;
  int center = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const int k = i % K;
    const int row = i / K % N1;
    const int o = i / row_size % O;
    const int b = i / (row_size * O);
    const int64_t* neighbors = knn_idx + (b * N1 + row) * K;
    const int neighbor = (int)neighbors[k];
    if (neighbor < 0 || neighbor >= N0) return;
    if (row != last_row) {
      center = (int)neighbors[0];
      last_row = row;
    }
    const float* p = points + (b * N0 + neighbor) * M * O + o;
    const float* c = centers + (b * N0 + center) * M * O + o;
    const float* s = scores + ((b * N1 + row) * K + k) * M;
    float sum = output[i];
    for (int m = 0; m < M; ++m) {
      sum += p[m * O] * s[m] - c[m * O] * s[m];
    }
    output[i] = sum;
  }
}
