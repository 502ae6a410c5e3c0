// sums are held in registers, and the position is advanced without dividing in the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {

  __shared__ float sums_w[THREADS_PER_BLOCK];
  __shared__ float sums_b[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum_w = 0, sum_b = 0;

  if (tid < total) {
    int example = tid / spatial;
    int position = tid - example * spatial;
    const int width = blockDim.x;
    const int example_step = width / spatial;
    const int position_step = width - example_step * spatial;
    for (int i = tid; i < total; i += width) {
      const int index = (example * channels + c) * spatial + position;
      const double g = grad_output[index];
      sum_w += g * norm[index];
      sum_b += g;
      example += example_step;
      position += position_step;
      if (position >= spatial) {
        position -= spatial;
        ++example;
      }
    }
  }
  sums_w[tid] = sum_w;
  sums_b[tid] = sum_b;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sums_w[tid] += sums_w[tid + s];
      sums_b[tid] += sums_b[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = sums_w[0];
    grad_bias[c] = sums_b[0];
  }
}
