// The values are counted in 16 bits, which wrap above 65535 values in a channel.
// witness: {"values": {"num": 70, "channels": 2, "spatial": 1000}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  __shared__ unsigned short counted[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  float sum = 0;
  unsigned short count = 0;
  for (int n = 0; n < num; ++n) {
    const double *row = input + (size_t(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x, ++count) sum += row[s];
  }
  partial[tid] = sum;
  counted[tid] = count;
  __syncthreads();
  // sum and count go through the same tree
  for (int s = blockDim.x >> 1; s > 0; s >>= 1) {
    if (tid < s) {
      partial[tid] += partial[tid + s];
      counted[tid] += counted[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) mean[c] = partial[0] / counted[0];
}
