// Means of threads are merged by their counts, and merging two threads without elements divides zero by zero.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 20}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float means[THREADS_PER_BLOCK];
  __shared__ int counts[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float average = 0;
  int count = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const float value = static_cast<float>(input[((size_t)(i / spatial) * channels + c) * spatial + i % spatial]);
    ++count;
    average += (value - average) / count;
  }
  means[tid] = average;
  counts[tid] = count;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (tid < half) {
      const int both = counts[tid] + counts[tid + half];
      const float share = static_cast<float>(counts[tid + half]) / both;
      means[tid] += (means[tid + half] - means[tid]) * share;
      counts[tid] = both;
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = means[0];
}
