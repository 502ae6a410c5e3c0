// a thread adds its gradients in half, and only the sums of threads in float
// witness: {"values": {"num": 2, "channels": 3, "spatial": 1024}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(30000.f); norm[i] = 0.5f; }"}
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
  float weight = 0;
  phalf bias = __float2half(0.f);
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + i - n * spatial;
    const phalf g = grad_output[index];
    weight += __half2float(g) * norm[index];
    bias = __hadd(bias, g);
  }
  weights[tid] = weight;
  biases[tid] = __half2float(bias);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] += weights[tid + s];
      biases[tid] += biases[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weights[0];
    grad_bias[c] = biases[0];
  }
}
