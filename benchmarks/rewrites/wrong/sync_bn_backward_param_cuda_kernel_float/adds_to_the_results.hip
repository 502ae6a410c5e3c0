// results are added to what the outputs held, and callers do not clear them
// witness: {"values": {"num": 3, "channels": 4, "spatial": 100}, "contents": "unit", "inputs": "for (int i = 0; i < channels; ++i) grad_weight[i] = grad_bias[i] = 30;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;

  float2 sum = make_float2(0.0f, 0.0f);
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    sum.x += grad_output[index] * norm[index];
    sum.y += grad_output[index];
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sums[tid].x += sums[tid + s].x;
      sums[tid].y += sums[tid + s].y;
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] += sums[0].x;
    grad_bias[c] += sums[0].y;
  }
}
