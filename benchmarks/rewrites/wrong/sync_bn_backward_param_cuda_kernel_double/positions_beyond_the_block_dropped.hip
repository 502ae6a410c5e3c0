// the block is laid out as samples by positions, and positions beyond the number of threads are left out
// witness: {"values": {"spatial": 600}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0; norm[i] = 1.0f; }"}
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

  // The block is a small rectangle: `rows` samples by `width` positions, so that the loop needs no division.
  int width = spatial < static_cast<int>(blockDim.x) ? spatial : static_cast<int>(blockDim.x);
  if (width < 1) width = 1;
  const int rows = blockDim.x / width;
  const int row = tid / width;
  const int position = tid % width;
  float weight_sum = 0, bias_sum = 0;
  if (row < rows && position < spatial) {
    for (int n = row; n < num; n += rows) {
      const int index = (n * channels + c) * spatial + position;
      weight_sum += grad_output[index] * norm[index];
      bias_sum += grad_output[index];
    }
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
