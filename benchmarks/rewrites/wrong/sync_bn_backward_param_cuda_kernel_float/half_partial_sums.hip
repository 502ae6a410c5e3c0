// sums of threads are kept in shared memory in half precision
// witness: {"values": {"num": 2, "channels": 3, "spatial": 3}, "contents": "unit", "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = 1.0004f; norm[i] = 2; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#include <hip/hip_fp16.h>

__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ __half partial[2][THREADS_PER_BLOCK];

  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0.0f, bias = 0.0f;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    weight += grad_output[index] * norm[index];
    bias += grad_output[index];
  }
  partial[0][tid] = __float2half(weight);
  partial[1][tid] = __float2half(bias);
  __syncthreads();

  if (tid < 2) {
    float sum = 0.0f;
    for (int i = 0; i < blockDim.x; ++i) sum += __half2float(partial[tid][i]);
    (tid == 0 ? grad_weight : grad_bias)[c] = sum;
  }
}
