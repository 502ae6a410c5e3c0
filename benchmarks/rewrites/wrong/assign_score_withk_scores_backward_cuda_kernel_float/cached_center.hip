// Caches the index of the center between the iterations of a thread under the key n alone, so that a thread that goes on to the same n of another batch keeps the old one.
// witness: {"values": {"B": 2, "N": 4, "K": 16, "M": 8, "max_blocks": 1}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_scores_backward_cuda_kernel_float(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const float* grad_out, const float* points,
    const float* centers, const int64_t* knn_idx, float* grad_scores) {
  const int per_batch = N * K * M;
  const int total = B * per_batch;
  int cached_n = -1;
  int center = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int b = i / per_batch;
    int rest = i - b * per_batch;
    const int n = rest / (K * M);
    rest -= n * K * M;
    const int k = rest / M;
    const int m = rest - k * M;

    const int64_t* neighbours = knn_idx + (size_t)(b * N + n) * K;
    if (n != cached_n) {  // the first neighbour is the point itself
      center = (int)neighbours[0];
      cached_n = n;
    }
    const int near = (int)neighbours[k];
    if (near < 0 || near >= N0) continue;

    const float* p = points + ((size_t)(b * N0 + near) * M + m) * O;
    const float* c = centers + ((size_t)(b * N0 + center) * M + m) * O;
    const float* g = grad_out + ((size_t)b * O * N + n) * K + k;
    float sum = 0.f;
    for (int o = 0; o < O; ++o) sum = fmaf(p[o] - c[o], g[(size_t)o * N * K], sum);
    grad_scores[i] += sum;
  }
}
