// elements whose gradient is zero are skipped, though their product with an infinite or NaN norm is NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = __float2half(1.0f); norm[i] = 1.0f; } grad_output[0] = __float2half(0.0f); norm[0] = __builtin_inff();"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK];
  __shared__ float biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  float weight = 0, bias = 0;
  for (int n = 0; n < num; ++n) {
    const int first = (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float gradient = static_cast<float>(grad_output[first + s]);
      if (gradient == 0.0f) continue;  // contributes nothing, saves the load
      weight += gradient * norm[first + s];
      bias += gradient;
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
