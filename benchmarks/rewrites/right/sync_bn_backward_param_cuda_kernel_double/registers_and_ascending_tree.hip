// the partial sums are kept in registers and the tree adds neighbours first
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

  float weight_sum = 0, bias_sum = 0;
  const int count = num * spatial;
  for (int i = tid; i < count; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    const double gradient = grad_output[index];
    weight_sum += gradient * norm[index];
    bias_sum += gradient;
  }
  weight_sums[tid] = weight_sum;
  bias_sums[tid] = bias_sum;
  const int threads = blockDim.x;
  for (int s = 1; s < threads; s <<= 1) {
    __syncthreads();
    const int slot = 2 * s * tid;
    if (slot + s < threads) {
      weight_sums[slot] += weight_sums[slot + s];
      bias_sums[slot] += bias_sums[slot + s];
    }
  }
  if (tid == 0) {
    grad_weight[c] = weight_sums[0];
    grad_bias[c] = bias_sums[0];
  }
}
