// The division by spatial is a multiplication by its float reciprocal, which falls below the whole number for some multiples.
// witness: {"values": {"num": "60", "channels": "3", "spatial": "41"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float inv_spatial = 1.0f / spatial;
  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = (int)(i * inv_spatial);
    const int s = i - n * spatial;
    sum += __half2float(input[(n * channels + c) * spatial + s]);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    mean[c] = buffer[0] / total;
}
