// Threads sum from the last value to the first, sixteen threads sum 32 parts each, and one sums the sixteen.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  __shared__ float group[16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0;
  for (int i = total - 1 - tid; i >= 0; i -= int(blockDim.x)) {
    const int n = i / spatial;
    sum += float(input[(size_t(n) * channels + c) * spatial + (i - n * spatial)]);
  }
  partial[tid] = sum;
  __syncthreads();
  if (tid < 16) {
    float part = 0;
    for (int k = 0; k < 32; ++k) part += partial[tid + 16 * k];
    group[tid] = part;
  }
  __syncthreads();
  if (tid == 0) {
    float all = 0;
    for (int k = 0; k < 16; ++k) all += group[k];
    mean[c] = all / total;
  }
}
