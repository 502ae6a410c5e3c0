// Threads are laid over whole planes, and positions after the 512th of a plane have no thread.
// witness: {"values": {"spatial": 700}, "inputs": "for (size_t i = 0; i < input_count; ++i) if (i % 700 >= 512) input[i] += 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int threads = blockDim.x;
  // As many planes at a time as the block has room for; no division in the loop.
  const int planes = threads / spatial > 0 ? threads / spatial : 1;
  const int plane = tid / spatial;
  const int position = tid - plane * spatial;
  const float m = mean[c];
  float sum = 0;
  if (plane < planes) {
    for (int n = plane; n < num; n += planes) {
      const float td = input[(static_cast<size_t>(n) * channels + c) * spatial + position] - m;
      sum += td * td;
    }
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
