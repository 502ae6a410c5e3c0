// Sums with compensation, which turns an infinite sum into NaN.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "5"}, "contents": "wide", "seed": 7, "inputs": "grad_output[3] = from_number<Half>(INFINITY); norm[3] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct CompensatedSum {
  float sum = 0, lost = 0;
  __device__ void add(float x) {
    const float y = x - lost;
    const float t = sum + y;
    lost = (t - sum) - y;
    sum = t;
  }
};

__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  CompensatedSum weight, bias;
  for (int n = 0; n < num; ++n) {
    const int first = (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = grad_output[first + s];
      weight.add(g * norm[first + s]);
      bias.add(g);
    }
  }
  buffer1[tid] = weight.sum;
  buffer2[tid] = bias.sum;
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
