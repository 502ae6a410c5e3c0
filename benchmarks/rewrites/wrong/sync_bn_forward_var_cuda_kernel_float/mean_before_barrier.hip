// the first thread loads the mean into shared memory, and the others do not wait for it
// witness: {"values": {"num": 3, "channels": 4, "spatial": 300}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = 1 + i % 7; for (int i = 0; i < channels; ++i) mean[i] = 4.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  __shared__ float centre;
  int tid = threadIdx.x;
  int c = blockIdx.x;
  if (tid == 0) centre = mean[c];
  buffer[tid] = 0;
  for (int n = 0; n < num; ++n) {
    const float *plane = input + (n * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) {
      const float td = plane[i] - centre;
      buffer[tid] += td * td;
    }
  }
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
