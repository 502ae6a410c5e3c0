// the tree starts at the number of busy threads rounded up to a multiple of 32, which halving does not divide evenly
// witness: {"values": {"num": 3, "spatial": 30}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0; norm[i] = 1.0f; }"}
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

  const int count = num * spatial;
  weight_sums[tid] = bias_sums[tid] = 0;
  for (int i = tid; i < count; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const double gradient = grad_output[index];
    weight_sums[tid] += gradient * norm[index];
    bias_sums[tid] += gradient;
  }
  __syncthreads();

  // Threads without an element hold zeros: do not reduce over them.
  int active = (count + 31) / 32 * 32;
  if (active > static_cast<int>(blockDim.x)) active = blockDim.x;

  for (int s = active / 2; s > 0; s >>= 1) {
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
