// Finds the row by multiplying with the float reciprocal of spatial, which rounds below the row start for some sizes.
// witness: {"values": {"num": "30", "channels": "3", "spatial": "107"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float per_row = 1.f / spatial;
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int row = (int)((float)i * per_row);
    const int index = (row * channels + c) * spatial + i % spatial;
    sum += static_cast<float>(input[index]);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
