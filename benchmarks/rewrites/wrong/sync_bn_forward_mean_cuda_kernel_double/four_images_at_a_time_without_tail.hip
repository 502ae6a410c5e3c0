// Reads four images at a time for independent loads and leaves out the last ones where the number of images is no multiple of four.
// witness: {"values": {"num": "10"}, "contents": "wide", "seed": 302}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int image = channels * spatial;
  float sum0 = 0.f, sum1 = 0.f, sum2 = 0.f, sum3 = 0.f;
  for (int i = tid; i < (num >> 2) * spatial; i += blockDim.x) {
    const double *p = input + (i / spatial) * 4 * image + c * spatial + i % spatial;
    sum0 += p[0];
    sum1 += p[image];
    sum2 += p[2 * image];
    sum3 += p[3 * image];
  }
  buffer[tid] = (sum0 + sum1) + (sum2 + sum3);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
