// Finds the sample with a rounded float reciprocal of the spatial size, which is one too low at the start of some samples.
// witness: {"values": {"num": "6", "channels": "3", "spatial": "41"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i / 41 % 3) * 100.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float spatial_reciprocal = 1.0f / spatial;

  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    // Sample and position in it, without an integer division per element.
    const int n = static_cast<int>(i * spatial_reciprocal);
    const int position = i - n * spatial;
    sum += input[(n * channels + c) * spatial + position];
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) mean[c] = buffer[0] / total;
}
