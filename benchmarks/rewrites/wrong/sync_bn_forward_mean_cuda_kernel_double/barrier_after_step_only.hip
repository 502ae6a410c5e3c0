// No barrier between the partial sums and the first step of the tree, which reads sums that are not written yet.
// witness: {"values": {"num": 16, "channels": 3, "spatial": 49}, "contents": "wide", "seed": 43}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    sum += input[(n * channels + c) * spatial + i - n * spatial];
  }
  buffer[tid] = sum;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sum += buffer[tid + s];
      buffer[tid] = sum;
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = sum / (num * spatial);
}
