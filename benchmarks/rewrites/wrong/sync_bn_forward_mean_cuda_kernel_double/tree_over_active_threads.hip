// Starts the tree at half of the number of threads that have elements, which loses a partial sum wherever this number is odd.
// witness: {"values": {"num": "7", "spatial": "9"}, "contents": "wide", "seed": 303}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x)
    sum += input[(i / spatial) * channels * spatial + c * spatial + i % spatial];
  buffer[tid] = sum;
  __syncthreads();

  // Threads without elements have nothing to add.
  const int active = total < (int)blockDim.x ? total : (int)blockDim.x;
  for (int s = active / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
