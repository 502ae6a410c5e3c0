// The partial sums are kept in double precision.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ double buffer1[THREADS_PER_BLOCK];
  __shared__ double buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  double sum_gn = 0.0, sum_g = 0.0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    const float g = __half2float(grad_output[index]);
    sum_gn += (double)g * norm[index];
    sum_g += g;
  }
  buffer1[tid] = sum_gn;
  buffer2[tid] = sum_g;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = (float)buffer1[0];
    grad_bias[c] = (float)buffer2[0];
  }
}
