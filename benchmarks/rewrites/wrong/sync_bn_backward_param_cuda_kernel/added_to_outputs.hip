// adds to what the outputs hold instead of replacing it
// witness: {"values": {"num": 2, "channels": 3, "spatial": 9}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(1.f + i % 3); norm[i] = 0.5f + i % 4; } for (size_t i = 0; i < grad_weight_count; ++i) grad_weight[i] = 5; for (size_t i = 0; i < grad_bias_count; ++i) grad_bias[i] = 6;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK];
  __shared__ float biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  weights[tid] = 0;
  biases[tid] = 0;
  for (int n = 0; n < num; n++) {
    const phalf *grad = grad_output + (n * channels + c) * spatial;
    const float *normalized = norm + (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = __half2float(grad[s]);
      weights[tid] += g * normalized[s];
      biases[tid] += g;
    }
  }
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] += weights[tid + s];
      biases[tid] += biases[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    atomicAdd(grad_weight + c, weights[0]);
    atomicAdd(grad_bias + c, biases[0]);
  }
}
