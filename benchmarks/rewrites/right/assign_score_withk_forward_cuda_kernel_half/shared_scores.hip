// The block stages scores of its elements in shared memory, eight of M at a time, and all threads reach every barrier.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define SCORES_AT_ONCE 8
#define MOST_THREADS 512

__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  __shared__ __half staged[SCORES_AT_ONCE][MOST_THREADS];
  const int total = B * O * N1 * K;
  bool ended = false;  // an absent neighbor ends the work of its thread
  for (int base = blockIdx.x * blockDim.x; base < total; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    bool active = i < total && !ended;
    int b = 0, o = 0, nk = 0, point = 0, center = 0;
    if (active) {
      b = i / (O * N1 * K);
      o = i / (N1 * K) % O;
      nk = i % (N1 * K);
      const int kn = (int)knn_idx[b * N1 * K + nk];
      if (kn < 0 || kn >= N0) {
        active = false;
        ended = true;
      } else {
        point = (b * N0 + kn) * M * O + o;
        center = (b * N0 + (int)knn_idx[b * N1 * K + nk - nk % K]) * M * O + o;
      }
    }
    __half val;
    if (active) val = output[i];
    for (int start = 0; start < M; start += SCORES_AT_ONCE) {
      const int count = min(SCORES_AT_ONCE, M - start);
      for (int j = threadIdx.x; j < (int)blockDim.x * count; j += blockDim.x) {
        const int thread = j / count, m = start + j % count, element = base + thread;
        if (element < total)
          staged[m - start][thread] =
              scores[(size_t)(element / (O * N1 * K) * (N1 * K) + element % (N1 * K)) * M + m];
      }
      __syncthreads();
      if (active)
        for (int u = 0; u < count; ++u) {
          const __half s = staged[u][threadIdx.x];
          val += points[point + (start + u) * O] * s - centers[center + (start + u) * O] * s;
        }
      __syncthreads();
    }
    if (active) output[i] = val;
  }
}
