// The score is factored out of the difference, so that an infinite score gives an infinity where the original subtracts two of them.
// witness: {"values": {"B": "2", "N0": "6", "N1": "5", "M": "8", "K": "7", "O": "3", "max_blocks": "4096"}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 40; ++i) scores[i * 13] = from_number<__half>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  const int total = B * O * N1 * K;
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    int rest = i;
    const int k = rest % K;
    rest /= K;
    const int n = rest % N1;
    rest /= N1;
    const int o = rest % O;
    const int b = rest / O;
    const int64_t* neighbors = knn_idx + (b * N1 + n) * K;
    const int neighbor = (int)neighbors[k], center = (int)neighbors[0];
    if (neighbor < 0 || neighbor >= N0) return;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    const __half* p = points + (b * N0 + neighbor) * M * O + o;
    const __half* c = centers + (b * N0 + center) * M * O + o;
    __half sum = output[i];
    // sum of (point - center) * score: one product for each m instead of two
    for (int m = 0; m < M; ++m) sum += (p[m * O] - c[m * O]) * score[m];
    output[i] = sum;
  }
}
