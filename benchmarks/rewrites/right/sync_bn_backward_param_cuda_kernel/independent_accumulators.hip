// Each thread has four pairs of sums for elements a block apart, which it adds in the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  float weights[4] = {}, biases[4] = {};
  const int count = num * spatial, step = blockDim.x;
  for (int first = tid; first < count; first += 4 * step) {
    for (int k = 0; k < 4; ++k) {
      const int i = first + k * step;
      if (i >= count) break;
      const int index = i / spatial * channels * spatial + c * spatial + i % spatial;
      const float gradient = static_cast<float>(grad_output[index]);
      weights[k] += norm[index] * gradient;
      biases[k] += gradient;
    }
  }
  weight = (weights[0] + weights[2]) + (weights[1] + weights[3]);
  bias = (biases[0] + biases[2]) + (biases[1] + biases[3]);
  buffer1[tid] = weight;
  buffer2[tid] = bias;
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
