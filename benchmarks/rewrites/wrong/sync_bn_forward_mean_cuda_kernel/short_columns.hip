// The position in a row is kept in 16 bits, which wraps for rows of more than 65536 elements.
// witness: {"values": {"num": 1, "channels": 1, "spatial": 80000}, "contents": "unit", "inputs": "for (int i = 0; i < spatial; ++i) input[i] = from_number<phalf>(i < 65536 ? 0 : 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int row = i / spatial;
    const unsigned short column = i - row * spatial;
    sum += static_cast<float>(input[(row * channels + c) * spatial + column]);
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
