// Each thread sums one sample without striding on, so samples beyond the number of threads are lost.
// witness: {"values": {"num": 700, "channels": 2, "spatial": 2}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sum_w[THREADS_PER_BLOCK];
  __shared__ float sum_b[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float w = 0.0f, b = 0.0f;
  if (tid < num) {
    const int base = (tid * channels + c) * spatial;
    for (int s = 0; s < spatial; ++s) {
      const float g = static_cast<float>(grad_output[base + s]);
      w += g * norm[base + s];
      b += g;
    }
  }
  sum_w[tid] = w;
  sum_b[tid] = b;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) {
      sum_w[tid] += sum_w[tid + s];
      sum_b[tid] += sum_b[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = sum_w[0];
    grad_bias[c] = sum_b[0];
  }
}
