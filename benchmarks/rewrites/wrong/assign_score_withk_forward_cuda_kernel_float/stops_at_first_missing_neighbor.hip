// a thread does all neighbors of a row and stops at the first that is out of range, although later ones may be valid
// witness: {"values": {}, "seed": 7, "inputs": "for (int r = 0; r < B * N1; ++r) { for (int k = 0; k < K; ++k) knn_idx[r * K + k] = k % N0; knn_idx[r * K + 2] = -1; } for (int i = 0; i < B * N0 * M * O; ++i) { points[i] = 2.0f; centers[i] = 1.0f; } for (int i = 0; i < B * N1 * K * M; ++i) scores[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  const int rows = B * O * N1;
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows;
       r += blockDim.x * gridDim.x) {
    const int n = r % N1;
    const int o = r / N1 % O;
    const int b = r / (N1 * O);
    const int64_t* neighbors = knn_idx + (b * N1 + n) * K;
    const float* batch_points = points + b * N0 * M * O + o;
    const float* batch_centers = centers + b * N0 * M * O + o;
    for (int k = 0; k < K; ++k) {
      const int kn = (int)neighbors[k];
      if (kn < 0 || kn >= N0) break;  // the rest of the row is padding
      const int cn = (int)neighbors[0];
      const float* s = scores + ((b * N1 + n) * K + k) * M;
      float sum = output[r * K + k];
      for (int m = 0; m < M; ++m) {
        sum += batch_points[(kn * M + m) * O] * s[m] -
               batch_centers[(cn * M + m) * O] * s[m];
      }
      output[r * K + k] = sum;
    }
  }
}
