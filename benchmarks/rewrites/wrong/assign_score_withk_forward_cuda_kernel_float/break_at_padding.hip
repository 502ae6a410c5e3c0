// One thread does all neighbours of a row and breaks at the first invalid index, as if padding stood only at the end.
// witness: {"values": {"B": 2, "N0": 6, "N1": 5, "M": 8, "K": 7, "O": 3}, "contents": "wide", "seed": 9, "inputs": "knn_idx.get()[2] = -1; knn_idx.get()[K + 3] = N0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  const int rows = B * O * N1;
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += blockDim.x * gridDim.x) {
    const int n = r % N1;
    const int o = r / N1 % O;
    const int b = r / (N1 * O);
    const int64_t* idx = knn_idx + (size_t)(b * N1 + n) * K;
    const float* score = scores + (size_t)(b * N1 + n) * K * M;
    const float* point_base = points + (size_t)b * N0 * M * O + o;
    const float* center = centers + ((size_t)b * N0 + idx[0]) * M * O + o;
    float* out = output + (size_t)r * K;
    for (int k = 0; k < K; ++k, score += M) {
      const int64_t kn = idx[k];
      if (kn < 0 || kn >= N0) break;
      const float* point = point_base + (size_t)kn * M * O;
      float val = out[k];
      for (int m = 0; m < M; ++m)
        val += point[m * O] * score[m] - center[m * O] * score[m];
      out[k] = val;
    }
  }
}
