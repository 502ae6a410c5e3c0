// Gradients are summed exactly as multiples of 2^-24 in 64-bit integers, which know neither infinities nor NaN.
// witness: {"values": {}, "contents": "unit", "inputs": "grad_output[1] = from_number<phalf>(INFINITY); norm[1] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ long long buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0;
  long long bias = 0;  // in units of the smallest half: exact, in any order
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += static_cast<long long>(gradient * 16777216.f);
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
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
    grad_bias[c] = static_cast<float>(buffer2[0] / 16777216.0);
  }
}
