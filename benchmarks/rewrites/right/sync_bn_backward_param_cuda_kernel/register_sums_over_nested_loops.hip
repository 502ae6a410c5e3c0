// images and pixels are nested loops with sums in registers, and the reduction halves any number of threads
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
      weight += gradient * norm[first + s];
      bias += gradient;
    }
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  int active = blockDim.x;
  while (active > 1) {
    const int upper = (active + 1) / 2;
    if (tid + upper < active) {
      weights[tid] += weights[tid + upper];
      biases[tid] += biases[tid + upper];
    }
    active = upper;
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weights[0];
    grad_bias[c] = biases[0];
  }
}
