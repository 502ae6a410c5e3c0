// Each thread sums the bias gradient in half precision, which rounds and saturates long sums.
// witness: {"values": {"num": "4001", "channels": "2", "spatial": "5"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < grad_output_count; i++) grad_output[i] = __float2half(3000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum1 = 0;
  phalf sum2 = __float2half(0.f);
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const phalf grad = grad_output[index];
    sum1 += static_cast<float>(grad) * norm[index];
    sum2 = __hadd(sum2, grad);
  }
  buffer1[tid] = sum1;
  buffer2[tid] = static_cast<float>(sum2);
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
