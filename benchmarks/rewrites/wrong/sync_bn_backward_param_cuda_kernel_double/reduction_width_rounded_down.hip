// the reduction covers the largest power of two not above the number of elements, and drops the threads beyond it
// witness: {"values": {"num": 3, "channels": 4, "spatial": 7}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0 + (i / spatial) % channels; norm[i] = 1.0f; }"}
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
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float g = grad_output[index];
    sum_w += g * norm[index];
    sum_b += g;
  }
  sums_w[tid] = sum_w;
  sums_b[tid] = sum_b;
  __syncthreads();

  // Small channels do not need the upper steps of the tree.
  int width = blockDim.x;
  while (width > 1 && width > total) width >>= 1;
  for (int s = width >> 1; s > 0; s >>= 1) {
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
