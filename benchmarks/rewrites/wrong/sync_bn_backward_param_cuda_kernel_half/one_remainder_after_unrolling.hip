// Unrolls the loop fourfold, but takes at most one element per thread after it, where up to three may remain.
// witness: {"values": {"num": "3", "channels": "2", "spatial": "400"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int element_offset(int i, int c, int channels, int spatial) {
  const int n = i / spatial;
  return (n * channels + c) * spatial + (i - n * spatial);
}

__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial, step = blockDim.x;
  float sum_weight = 0, sum_bias = 0;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
#pragma unroll
    for (int u = 0; u < 4; ++u) {
      const int index = element_offset(i + u * step, c, channels, spatial);
      const float g = grad_output[index];
      sum_weight += g * norm[index];
      sum_bias += g;
    }
  }
  if (i < total) {
    const int index = element_offset(i, c, channels, spatial);
    const float g = grad_output[index];
    sum_weight += g * norm[index];
    sum_bias += g;
  }
  buffer1[tid] = sum_weight;
  buffer2[tid] = sum_bias;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
