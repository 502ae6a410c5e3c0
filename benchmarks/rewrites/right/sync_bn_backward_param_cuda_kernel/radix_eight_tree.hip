// The partial sums are folded by eight: from 512 to 64, 8 and 1.
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
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 8; s > 0; s /= 8) {
    if (tid < s) {
      for (int k = 1; k < 8; ++k) {
        buffer1[tid] += buffer1[tid + k * s];
        buffer2[tid] += buffer2[tid + k * s];
      }
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
