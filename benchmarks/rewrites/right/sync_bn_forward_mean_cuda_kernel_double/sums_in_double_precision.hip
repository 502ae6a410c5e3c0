// Sums in double precision in registers and in shared memory, with two accumulators for each thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ double partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int block = blockDim.x;
  double even = 0, odd = 0;
  int i = tid;
  for (; i + block < total; i += 2 * block) {
    const int j = i + block;
    even += input[(i / spatial * channels + c) * spatial + i % spatial];
    odd += input[(j / spatial * channels + c) * spatial + j % spatial];
  }
  if (i < total) even += input[(i / spatial * channels + c) * spatial + i % spatial];
  partial[tid] = even + odd;
  __syncthreads();

  for (int s = block / 2; s > 0; s >>= 1) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = (float)(partial[0] / total);
}
