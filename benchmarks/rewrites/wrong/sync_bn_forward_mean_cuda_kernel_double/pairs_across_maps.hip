// Pairs are read if the number of elements is even, but a pair crosses into the next channel if maps have odd size.
// witness: {"values": {"num": 2, "channels": 4, "spatial": 49}, "contents": "wide", "seed": 45}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const int width = total % 2 == 0 ? 2 : 1;  // elements in one load
  float sum = 0;
  for (int i = tid * width; i < total; i += blockDim.x * width) {
    const int n = i / spatial;
    const double *element = input + (n * channels + c) * spatial + i % spatial;
    sum += element[0];
    if (width == 2) sum += element[1];
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
