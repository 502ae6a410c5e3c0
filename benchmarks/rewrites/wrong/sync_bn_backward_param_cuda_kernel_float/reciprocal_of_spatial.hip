// the image of an element is found with the reciprocal of the size, which is inexact
// witness: {"values": {"num": 30, "channels": 3, "spatial": 41}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];

  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  const float per_image = 1.0f / spatial;  // integers are slow to divide
  float product = 0, sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = static_cast<int>(i * per_image);
    const int pixel = i - image * spatial;
    const int index = (image * channels + c) * spatial + pixel;
    const float grad = grad_output[index];
    product += grad * norm[index];
    sum += grad;
  }
  buffer1[tid] = product;
  buffer2[tid] = sum;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    __syncthreads();
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
