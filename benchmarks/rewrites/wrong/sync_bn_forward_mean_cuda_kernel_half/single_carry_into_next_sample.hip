// Advances sample and position without divisions but carries only once per step, which is too little when the samples are shorter than the block.
// witness: {"values": {"num": "12", "channels": "3", "spatial": "50"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(int(i % 13) + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int sample_stride = channels * spatial;

  int position = tid % spatial;
  const Half *sample = input + (tid / spatial) * sample_stride + c * spatial;
  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    sum += sample[position];
    position += blockDim.x;
    if (position >= spatial) {
      position -= spatial;
      sample += sample_stride;
    }
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) mean[c] = buffer[0] / total;
}
