// examples are in the outer loop, and two threads add up the partial sums one after the other
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
  float sum_w = 0, sum_b = 0;
  for (int example = 0; example < num; ++example) {
    const double *grad_row = grad_output + (example * channels + c) * spatial;
    const float *norm_row = norm + (example * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      sum_w += grad_row[p] * norm_row[p];
      sum_b += grad_row[p];
    }
  }
  sums_w[tid] = sum_w;
  sums_b[tid] = sum_b;
  __syncthreads();

  if (tid < 2) {
    const float *sums = tid == 0 ? sums_w : sums_b;
    float total = 0;
    for (int t = 0; t < (int)blockDim.x; ++t) total += sums[t];
    (tid == 0 ? grad_weight : grad_bias)[c] = total;
  }
}
