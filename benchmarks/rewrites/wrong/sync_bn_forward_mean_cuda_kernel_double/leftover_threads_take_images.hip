// Threads are grouped by images; those left over beyond the last whole group add elements of further images again.
// witness: {"values": {"num": 64, "channels": 3, "spatial": 49}, "contents": "wide", "seed": 46}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  // as many images at a time as fit the block, with a thread for each position of small maps
  const int images = max(int(blockDim.x) / spatial, 1);
  const int lanes = min(int(blockDim.x), spatial);
  float sum = 0;
  for (int n = tid / lanes; n < num; n += images)
    for (int position = tid % lanes; position < spatial; position += lanes)
      sum += input[(n * channels + c) * spatial + position];
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
