// Merges running means by their difference, which turns an infinite element into NaN.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(int(i % 13) + 1)); input[0] = Half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float means[THREADS_PER_BLOCK];
  __shared__ int counts[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  // Welford's update keeps the magnitudes small.
  float average = 0.0f;
  int count = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const float value = input[((i / spatial) * channels + c) * spatial + i % spatial];
    ++count;
    average += (value - average) / count;
  }
  means[tid] = average;
  counts[tid] = count;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s && counts[tid + s] > 0) {
      const int merged = counts[tid] + counts[tid + s];
      means[tid] += (means[tid + s] - means[tid]) * counts[tid + s] / merged;
      counts[tid] = merged;
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = means[0];
}
