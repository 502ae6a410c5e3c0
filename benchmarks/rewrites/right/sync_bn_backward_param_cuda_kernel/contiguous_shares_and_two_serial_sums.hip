// each thread sums a contiguous share, then the first thread adds up the weights and the last one the biases
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

  const int total = num * spatial;
  const int share = (total + (int)blockDim.x - 1) / (int)blockDim.x;
  const int begin = tid * share < total ? tid * share : total;
  const int end = begin + share < total ? begin + share : total;
  float weight = 0, bias = 0;
  if (begin < end) {
    int image = begin / spatial;
    int pixel = begin - image * spatial;
    for (int i = begin; i < end; ++i) {
      const int index = (image * channels + c) * spatial + pixel;
      const float gradient = static_cast<float>(grad_output[index]);
      weight += gradient * norm[index];
      bias += gradient;
      if (++pixel == spatial) {
        pixel = 0;
        ++image;
      }
    }
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  if (tid == 0) {
    float sum = 0;
    for (int k = 0; k < (int)blockDim.x; ++k) sum += weights[k];
    grad_weight[c] = sum;
  }
  if (tid == (int)blockDim.x - 1) {
    float sum = 0;
    for (int k = 0; k < (int)blockDim.x; ++k) sum += biases[k];
    grad_bias[c] = sum;
  }
}
