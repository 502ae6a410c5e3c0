// Each thread holds its gradients in 16 registers, and elements beyond 16 for each thread are left out.
// witness: {"values": {"num": "90", "channels": "1", "spatial": "100"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define ITEMS 16

__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const int total = num * spatial;
  float gradients[ITEMS], normalized[ITEMS];
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) {  // all loads first, so that they overlap
    const int i = k * THREADS_PER_BLOCK + threadIdx.x;
    gradients[k] = normalized[k] = 0.0f;
    if (i < total) {
      const int n = i / spatial, s = i - n * spatial;
      const int at = (n * channels + blockIdx.x) * spatial + s;
      gradients[k] = __half2float(grad_output[at]);
      normalized[k] = norm[at];
    }
  }
  float2 own = make_float2(0.0f, 0.0f);
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) {
    own.x += gradients[k] * normalized[k];
    own.y += gradients[k];
  }
  sums[threadIdx.x] = own;
  __syncthreads();
  for (int width = THREADS_PER_BLOCK / 2; width >= 1; width /= 2) {
    if (threadIdx.x < width) {
      sums[threadIdx.x].x += sums[threadIdx.x + width].x;
      sums[threadIdx.x].y += sums[threadIdx.x + width].y;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    grad_weight[blockIdx.x] = sums[0].x;
    grad_bias[blockIdx.x] = sums[0].y;
  }
}
