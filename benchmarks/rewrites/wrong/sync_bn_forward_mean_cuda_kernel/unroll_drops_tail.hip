// Each thread takes four elements at a time, and what is left over at the end is not added.
// witness: {"values": {"num": "3", "channels": "2", "spatial": "5"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.0f;
  for (int i = tid * 4; i + 3 < total; i += blockDim.x * 4) {
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int n = (i + j) / spatial;
      const int s = (i + j) - n * spatial;
      sum += __half2float(input[(n * channels + c) * spatial + s]);
    }
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
