// samples are found by multiplication with a rounded reciprocal, which is one too few for some multiples
// witness: {"values": {"num": 3, "channels": 2, "spatial": 41}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = i % 5 + i / 41; for (int i = 0; i < channels; ++i) mean[i] = 2.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  const float m = mean[c], reciprocal = 1.0f / spatial;  // integer division is slow
  buffer[tid] = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = int(i * reciprocal);
    const int k = i - n * spatial;
    const float td = input[(n * channels + c) * spatial + k] - m;
    buffer[tid] += td * td;
  }
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
