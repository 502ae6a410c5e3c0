// each thread adds at most one position of each image
// witness: {"values":{"num":1,"channels":2,"spatial":700}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_float(const float *input, float *mean, int num, int channels, int spatial) {
  __shared__ float part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0;
  for (int n = 0; n < num; n++)
    if (const int s = tid; s < spatial) sum += input[(n * channels + c) * spatial + s];
  part[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) part[tid] += part[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = part[0] / (num * spatial);
}
