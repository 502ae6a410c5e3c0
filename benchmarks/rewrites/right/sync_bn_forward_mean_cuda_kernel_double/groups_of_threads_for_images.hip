// Threads are grouped by images, each group with as many lanes as a power of two that maps fill; loops are nested.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  int lanes = 1;
  while (lanes < spatial && lanes < int(blockDim.x)) lanes *= 2;
  const int groups = blockDim.x / lanes, group = tid / lanes, lane = tid % lanes;
  float sum = 0;
  for (int n = group; n < num; n += groups) {
    const double *map = input + (n * channels + c) * spatial;
    for (int position = lane; position < spatial; position += lanes) sum += map[position];
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
