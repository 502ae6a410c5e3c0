// the reduction starts at half of the number of threads with elements, which loses sums where it is no power of two
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = __float2half(1.0f); norm[i] = 1.0f; }"}
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
  const int total = num * spatial;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  // the other threads hold zeros
  const int occupied = total < (int)blockDim.x ? total : (int)blockDim.x;
  for (int s = occupied / 2; s > 0; s >>= 1) {
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
