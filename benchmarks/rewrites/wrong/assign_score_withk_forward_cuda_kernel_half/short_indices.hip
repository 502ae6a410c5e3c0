// The two indices are kept in 16 bits, and those of points beyond 65535 wrap.
// witness: {"values": {"B": "1", "N0": "84481", "N1": "1", "M": "1", "K": "16", "O": "1", "max_blocks": "4096"}, "contents": "wide", "seed": 30}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct NeighborAndCenter {
  unsigned short neighbor, center;
};

__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  const int per_batch = O * N1 * K, per_channel = N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < B * per_batch; i += gridDim.x * blockDim.x) {
    const int b = i / per_batch;
    const int in_batch = i - b * per_batch;
    const int o = in_batch / per_channel;
    const int nk = in_batch - o * per_channel;
    const int64_t* indices = knn_idx + b * per_channel;
    const int64_t index = indices[nk];
    if (index < 0 || index >= N0) return;
    NeighborAndCenter pair;
    pair.neighbor = (unsigned short)index;
    pair.center = (unsigned short)indices[nk - nk % K];
    const __half* score = scores + (size_t)(b * per_channel + nk) * M;
    const size_t at = (size_t)b * N0 * M * O + o;
    __half val = output[i];
    for (int m = 0; m < M; ++m) {
      const __half s = score[m];
      val += points[at + (pair.neighbor * (size_t)M + m) * O] * s -
             centers[at + (pair.center * (size_t)M + m) * O] * s;
    }
    output[i] = val;
  }
}
