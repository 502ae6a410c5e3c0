// The means of the threads are averaged with equal weights, though some have one element more.
// witness: {"values": {"num": "15", "channels": "2", "spatial": "50"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  // local means keep the sums small
  float sum = 0.0f;
  int count = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial;
    sum += __half2float(input[(n * channels + c) * spatial + (i - n * spatial)]);
    ++count;
  }
  buffer[tid] = count > 0 ? sum / count : 0.0f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    mean[c] = buffer[0] / min(total, (int)blockDim.x);
}
