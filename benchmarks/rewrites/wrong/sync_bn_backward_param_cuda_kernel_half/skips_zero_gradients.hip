// Skips elements of zero gradient without their norm, so infinite norms no longer make the sum a NaN.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "5"}, "contents": "wide", "seed": 7, "inputs": "grad_output[3] = from_number<Half>(0); norm[3] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum_weight = 0, sum_bias = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const float g = grad_output[index];
    if (g == 0.0f) continue;  // saves the load of norm
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
