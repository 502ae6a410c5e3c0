// Each thread sums its part of the bias gradient in half, so sums beyond 65504 become infinite and small terms are lost.
// witness: {"values": {"num": 4, "channels": 1, "spatial": 256}, "contents": "unit", "seed": 2, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = __float2half(40000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sum_w[THREADS_PER_BLOCK];
  __shared__ float sum_b[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float w = 0.0f;
  phalf b = static_cast<phalf>(0.0f);
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int at = ((i / spatial) * channels + c) * spatial + i % spatial;
    const phalf g = grad_output[at];
    w += static_cast<float>(g) * norm[at];
    b = static_cast<phalf>(static_cast<float>(b) + static_cast<float>(g));
  }
  sum_w[tid] = w;
  sum_b[tid] = static_cast<float>(b);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) {
      sum_w[tid] += sum_w[tid + s];
      sum_b[tid] += sum_b[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = sum_w[0];
    grad_bias[c] = sum_b[0];
  }
}
