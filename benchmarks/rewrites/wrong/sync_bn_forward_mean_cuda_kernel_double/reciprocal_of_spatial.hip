// Divides by the spatial size by a product with its reciprocal in single precision, without a correction: some elements are read from the next channel.
// witness: {"values": {"spatial": "41"}, "contents": "wide", "seed": 301}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int image = channels * spatial;
  const float per_spatial = 1.0f / spatial;
  const double *plane = input + c * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = (int)(i * per_spatial);
    sum += plane[n * image + (i - n * spatial)];
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
