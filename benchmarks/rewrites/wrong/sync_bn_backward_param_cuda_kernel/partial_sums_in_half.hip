// the partial sums are kept in half precision in shared memory, where they overflow beyond 65504
// witness: {"values": {"num": 10, "channels": 2, "spatial": 100}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = __float2half(100.0f); norm[i] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline phalf add_half(phalf a, phalf b) {
  return __float2half(__half2float(a) + __half2float(b));
}

__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {

  __shared__ phalf weights[THREADS_PER_BLOCK];
  __shared__ phalf biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float weight = 0, bias = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  weights[tid] = __float2half(weight);
  biases[tid] = __float2half(bias);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] = add_half(weights[tid], weights[tid + s]);
      biases[tid] = add_half(biases[tid], biases[tid + s]);
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = __half2float(weights[0]);
    grad_bias[c] = __half2float(biases[0]);
  }
}
