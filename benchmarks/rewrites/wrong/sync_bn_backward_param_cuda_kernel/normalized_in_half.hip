// multiplies in half, so large normalized values are infinite
// witness: {"values": {"num": 2, "channels": 3, "spatial": 60}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(500.f); norm[i] = 300.f + i % 5; }"}
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
  float weight = 0, bias = 0;
  for (int n = 0; n < num; n++) {
    const int base = (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const phalf g = grad_output[base + s];
      weight += __half2float(__hmul(g, __float2half(norm[base + s])));
      bias += __half2float(g);
    }
  }
  weights[tid] = weight;
  biases[tid] = bias;
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
