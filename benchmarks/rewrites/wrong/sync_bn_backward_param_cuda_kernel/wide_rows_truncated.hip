// Gives each thread one column of a row, so columns beyond the block size are never visited.
// witness: {"values": {"num": "2", "channels": "2", "spatial": "600"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
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
  float sum1 = 0, sum2 = 0;
  int rows = blockDim.x / spatial;
  if (rows < 1) rows = 1;
  const int column = rows > 1 ? tid % spatial : tid;
  const int first_row = rows > 1 ? tid / spatial : 0;
  if (first_row < rows && column < spatial) {
    for (int n = first_row; n < num; n += rows) {
      const int index = (n * channels + c) * spatial + column;
      const float grad = static_cast<float>(grad_output[index]);
      sum1 += grad * norm[index];
      sum2 += grad;
    }
  }
  buffer1[tid] = sum1;
  buffer2[tid] = sum2;
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
