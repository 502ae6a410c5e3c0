// The loop is unrolled four times, and of the rest each thread adds only one element where up to three are left.
// witness: {"values": {"num": 9, "channels": 4, "spatial": 196}, "contents": "wide", "seed": 42}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double element_of(const double *input, int i, int c, int channels, int spatial) {
  const int n = i / spatial;
  return input[(n * channels + c) * spatial + i - n * spatial];
}

__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, step = blockDim.x;
  const int total = num * spatial;
  float sum = 0;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
    const double e0 = element_of(input, i, c, channels, spatial);
    const double e1 = element_of(input, i + step, c, channels, spatial);
    const double e2 = element_of(input, i + 2 * step, c, channels, spatial);
    const double e3 = element_of(input, i + 3 * step, c, channels, spatial);
    sum += e0;
    sum += e1;
    sum += e2;
    sum += e3;
  }
  if (i < total) sum += element_of(input, i, c, channels, spatial);
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
