// Elements are staged in a shared tile, which is overwritten without a barrier after it was summed.
// witness: {"values": {"num": 5, "channels": 2, "spatial": 300}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float tile[THREADS_PER_BLOCK];
  __shared__ float buffer[64];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0;
  for (int first = 0; first < total; first += THREADS_PER_BLOCK) {
    const int i = first + tid;
    tile[tid] = i < total ? static_cast<float>(
                                input[((i / spatial) * channels + c) * spatial +
                                      i % spatial])
                          : 0.f;
    __syncthreads();
    if (tid < 64) {
      for (int k = tid; k < THREADS_PER_BLOCK; k += 64) sum += tile[k];
    }
  }
  if (tid < 64) buffer[tid] = sum;
  __syncthreads();

  for (int s = 32; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
