// Each thread divides its sum by its own number of elements and the block averages the results, though some threads have one element more.
// witness: {"values": {"num": "30", "spatial": "25"}, "contents": "wide", "seed": 305}
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
  int count = 0;
  for (int i = tid; i < total; i += blockDim.x, ++count)
    sum += input[(i / spatial) * channels * spatial + c * spatial + i % spatial];
  buffer[tid] = count > 0 ? sum / count : 0.f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) {
    const int active = total < (int)blockDim.x ? total : (int)blockDim.x;
    mean[c] = buffer[0] / active;
  }
}
