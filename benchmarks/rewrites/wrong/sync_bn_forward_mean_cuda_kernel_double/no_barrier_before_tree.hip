// There is no barrier between the partial sums and the first step of the tree.
// witness: {"values": {"num": 100, "spatial": 10}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  partial[tid] = 0.f;
  __syncthreads();

  const int total = num * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x)
    sum += input[(i / spatial * channels + c) * spatial + i % spatial];
  partial[tid] = sum;

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = partial[0] / total;
}
