// The mean is updated as by Welford, where an infinity turns into NaN.
// witness: {"values": {"num": 2, "channels": 2, "spatial": 5}, "contents": "unit", "inputs": "input[0] = from_number<phalf>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  __shared__ float counts[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float average = 0, count = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    count += 1;
    average += (static_cast<float>(input[index]) - average) / count;
  }
  buffer[tid] = average;
  counts[tid] = count;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s && counts[tid + s] > 0) {
      const float both = counts[tid] + counts[tid + s];
      buffer[tid] +=
          (buffer[tid + s] - buffer[tid]) * (counts[tid + s] / both);
      counts[tid] = both;
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0];
}
