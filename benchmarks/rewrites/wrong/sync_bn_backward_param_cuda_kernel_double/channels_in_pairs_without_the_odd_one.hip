// each block sums a pair of channels, and the last of an odd number of channels is not summed
// witness: {"values": {"num": 4, "channels": 5, "spatial": 5}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0 + (i / spatial) % channels; norm[i] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {

  __shared__ float sums_w[THREADS_PER_BLOCK];
  __shared__ float sums_b[THREADS_PER_BLOCK];
  // Half of the block for either channel of a pair.
  const int pair = blockIdx.x;
  if (pair >= channels / 2) return;
  const int threads = blockDim.x / 2;
  const int side = threadIdx.x / threads;
  const int lane = threadIdx.x - side * threads;
  const int c = 2 * pair + side;

  float sum_w = 0, sum_b = 0;
  for (int example = 0; example < num; ++example) {
    const int row = (example * channels + c) * spatial;
    for (int p = lane; p < spatial; p += threads) {
      const double g = grad_output[row + p];
      sum_w += g * norm[row + p];
      sum_b += g;
    }
  }
  sums_w[threadIdx.x] = sum_w;
  sums_b[threadIdx.x] = sum_b;
  __syncthreads();
  for (int s = threads / 2; s > 0; s >>= 1) {
    if (lane < s) {
      sums_w[threadIdx.x] += sums_w[threadIdx.x + s];
      sums_b[threadIdx.x] += sums_b[threadIdx.x + s];
    }
    __syncthreads();
  }
  if (lane == 0) {
    grad_weight[c] = sums_w[threadIdx.x];
    grad_bias[c] = sums_b[threadIdx.x];
  }
}
