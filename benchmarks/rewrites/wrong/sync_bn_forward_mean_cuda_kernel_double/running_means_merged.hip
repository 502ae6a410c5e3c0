// Running means as of Welford, merged in a tree, instead of sums: the differences from an infinite mean are NaN.
// witness: {"values": {"num": "41"}, "contents": "infinities", "seed": 304}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float means[THREADS_PER_BLOCK];
  __shared__ int counts[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float running = 0.f;
  int count = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const double value = input[(i / spatial) * channels * spatial + c * spatial + i % spatial];
    ++count;
    running += (value - running) / count;
  }
  means[tid] = running;
  counts[tid] = count;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s && counts[tid + s] > 0) {
      const int merged = counts[tid] + counts[tid + s];
      means[tid] += (means[tid + s] - means[tid]) * ((float)counts[tid + s] / merged);
      counts[tid] = merged;
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = means[0];
}
