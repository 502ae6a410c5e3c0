// Unrolls by four and then takes only one of the up to three elements that are left for a thread.
// witness: {"values": {"num": "250", "channels": "2", "spatial": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int element_offset(int i, int c, int channels, int spatial) {
  return ((i / spatial) * channels + c) * spatial + i % spatial;
}

__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int step = blockDim.x;
  float sum1 = 0, sum2 = 0;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int index = element_offset(i + k * step, c, channels, spatial);
      const float grad = static_cast<float>(grad_output[index]);
      sum1 += grad * norm[index];
      sum2 += grad;
    }
  }
  if (i < total) {
    const int index = element_offset(i, c, channels, spatial);
    const float grad = static_cast<float>(grad_output[index]);
    sum1 += grad * norm[index];
    sum2 += grad;
  }
  buffer1[tid] = sum1;
  buffer2[tid] = sum2;
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
