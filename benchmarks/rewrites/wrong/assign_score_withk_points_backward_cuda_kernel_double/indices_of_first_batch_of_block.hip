// The neighbours are staged in shared memory for the batch of the first thread of a block, although its threads may be of several batches.
// witness: {"seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_points_backward_cuda_kernel_double(
    const int B, const int N0, const int N, const int M, const int K,
    const int O, const int aggregate, const double* grad_out, const double* scores,
    const int64_t* knn_idx, double* grad_points, double* grad_centers) {
  __shared__ int staged[256];
  __shared__ int center;
  const int channels = M * O;
  const int total = B * channels;
  for (int base = blockIdx.x * blockDim.x; base < total; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    const int batch = base / channels;
    const int b = i / channels;
    const int channel = i % channels;
    const int m = channel / O, o = channel % O;
    for (int n = 0; n < N; ++n) {
      for (int first = 0; first < K; first += 256) {
        const int count = min(256, K - first);
        __syncthreads();
        if ((int)threadIdx.x < count) staged[threadIdx.x] = (int)knn_idx[((size_t)batch * N + n) * K + first + threadIdx.x];
        if (threadIdx.x == 0) center = (int)knn_idx[((size_t)batch * N + n) * K];
        __syncthreads();
        if (i >= total) continue;
        for (int k = 0; k < count; ++k) {
          const int kn = staged[k];
          if (kn < 0 || kn >= N0) continue;
          const double term = scores[(((size_t)b * N + n) * K + first + k) * M + m] *
                              grad_out[(((size_t)b * O + o) * N + n) * K + first + k];
          atomicAdd(grad_points + ((size_t)b * N0 + kn) * channels + channel, term);
          atomicAdd(grad_centers + ((size_t)b * N0 + center) * channels + channel, -term);
        }
      }
    }
  }
}
