// reads two positions at a time and leaves the last of an odd number
// witness: {"values": {"num": 2, "channels": 3, "spatial": 7}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(1.f + i % 3); norm[i] = 0.5f + i % 4; }"}
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
  const int pairs = spatial / 2;
  for (int i = tid; i < num * pairs; i += blockDim.x) {
    const int n = i / pairs;
    const int at = (n * channels + c) * spatial + 2 * (i % pairs);
    const float first = __half2float(grad_output[at]), second = __half2float(grad_output[at + 1]);
    weight += first * norm[at] + second * norm[at + 1];
    bias += first + second;
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
