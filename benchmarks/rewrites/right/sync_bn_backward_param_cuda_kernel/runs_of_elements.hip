// Each thread sums a run of elements; one thread sums the weights and another one the biases of all threads.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float weight = 0.f, bias = 0.f;
  const int run = (total + (int)blockDim.x - 1) / (int)blockDim.x;
  const int end = min(total, (tid + 1) * run);
  for (int i = tid * run; i < end; i++) {
    const int image = i / spatial;
    const int index = (image * channels + c) * spatial + (i - image * spatial);
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
  __syncthreads();
  if (tid < 2) {
    const float *sums = tid == 0 ? buffer1 : buffer2;
    float sum = 0.f;
    for (int t = 0; t < (int)blockDim.x; t++) sum += sums[t];
    (tid == 0 ? grad_weight : grad_bias)[c] = sum;
  }
}
