// Loads the elements of a thread into a fixed register array of 16, so more than 8192 elements for a channel are cut off.
// witness: {"values": {"num": "2001", "channels": "2", "spatial": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define CACHED_PER_THREAD 16

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float cached[CACHED_PER_THREAD];
#pragma unroll
  for (int k = 0; k < CACHED_PER_THREAD; ++k) {
    const int i = tid + k * (int)blockDim.x;
    cached[k] = 0.f;
    if (i < total) {
      const int row = i / spatial;
      cached[k] = static_cast<float>(input[(row * channels + c) * spatial + i - row * spatial]);
    }
  }
  float sum = 0;
#pragma unroll
  for (int k = 0; k < CACHED_PER_THREAD; ++k) sum += cached[k];
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
