// Gives each position of the plane its own thread and loops over samples only, so positions from 512 on are lost.
// witness: {"values": {"num": "2", "channels": "2", "spatial": "700"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int planes = max(int(blockDim.x) / spatial, 1);  // samples at a time, in small planes
  const int lane = tid / spatial, position = tid % spatial;
  float sum = 0.f;
  if (lane < planes)
    for (int n = lane; n < num; n += planes) sum += input[(n * channels + c) * spatial + position];
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
