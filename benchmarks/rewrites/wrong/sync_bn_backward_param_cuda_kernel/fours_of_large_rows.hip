// Rows of at least 128 elements are read four at a time, without the one to three elements at their ends.
// witness: {"values": {"num": "2", "channels": "3", "spatial": "131"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float weight = 0.f, bias = 0.f;
  if (spatial >= 128) {
    const int fours = spatial / 4;
    for (int i = tid; i < num * fours; i += blockDim.x) {
      const int index = (i / fours * channels + c) * spatial + i % fours * 4;
      for (int j = 0; j < 4; j++) {
        const float gradient = static_cast<float>(grad_output[index + j]);
        weight += gradient * norm[index + j];
        bias += gradient;
      }
    }
  } else {
    for (int i = tid; i < total; i += blockDim.x) {
      const int index = (i / spatial * channels + c) * spatial + i % spatial;
      const float gradient = static_cast<float>(grad_output[index]);
      weight += gradient * norm[index];
      bias += gradient;
    }
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
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
