// The sum of products is taken of values less the first one of the channel, which cancels badly if that is large.
// witness: {"values": {}, "contents": "unit", "inputs": "for (int c = 0; c < channels; ++c) { grad_output[c * spatial] = from_number<phalf>(0); norm[c * spatial] = 1e20f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  const float origin = norm[c * spatial];
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * (norm[index] - origin);
    bias += gradient;
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = fmaf(origin, buffer2[0], buffer1[0]);
    grad_bias[c] = buffer2[0];
  }
}
