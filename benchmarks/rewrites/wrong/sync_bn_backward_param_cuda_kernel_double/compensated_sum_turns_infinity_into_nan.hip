// the sums are compensated after Kahan, which turns an infinite gradient into NaN
// witness: {"values": {"num": 4, "spatial": 300}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0; norm[i] = 1.0f; } grad_output[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weight_sums[THREADS_PER_BLOCK];
  __shared__ float bias_sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  float weight_sum = 0, weight_error = 0;
  float bias_sum = 0, bias_error = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const double gradient = grad_output[index];
    const float weight_term = static_cast<float>(gradient * norm[index]) - weight_error;
    const float weight_next = weight_sum + weight_term;
    weight_error = (weight_next - weight_sum) - weight_term;
    weight_sum = weight_next;
    const float bias_term = static_cast<float>(gradient) - bias_error;
    const float bias_next = bias_sum + bias_term;
    bias_error = (bias_next - bias_sum) - bias_term;
    bias_sum = bias_next;
  }
  weight_sums[tid] = weight_sum;
  bias_sums[tid] = bias_sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weight_sums[tid] += weight_sums[tid + s];
      bias_sums[tid] += bias_sums[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weight_sums[0];
    grad_bias[c] = bias_sums[0];
  }
}
