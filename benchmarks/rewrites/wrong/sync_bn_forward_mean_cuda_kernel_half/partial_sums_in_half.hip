// Keeps the partial sum of each thread in half precision, which overflows from 65520 up and rounds long sums.
// witness: {"values": {"num": "4", "channels": "2", "spatial": "600"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(40000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  // Two independent chains hide the latency of the additions.
  Half even = 0.0f;
  Half odd = 0.0f;
  for (int i = tid; i < total; i += 2 * blockDim.x) {
    even = even + input[((i / spatial) * channels + c) * spatial + i % spatial];
    const int j = i + blockDim.x;
    if (j < total) {
      odd = odd + input[((j / spatial) * channels + c) * spatial + j % spatial];
    }
  }
  buffer[tid] = static_cast<float>(even) + static_cast<float>(odd);

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) mean[c] = buffer[0] / total;
}
