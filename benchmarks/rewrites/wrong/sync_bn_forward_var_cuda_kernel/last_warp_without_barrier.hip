// The last steps of the reduction, inside what is taken for one warp, run without barriers on plain shared memory.
// witness: {"values": {"num": 8, "channels": 3, "spatial": 100}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += THREADS_PER_BLOCK) {
    const int n = i / spatial;
    const float d = __half2float(input[(n * channels + c) * spatial + (i - n * spatial)]) - mean[c];
    sum += d * d;
  }
  buffer[tid] = sum;
  __syncthreads();
  if (tid < 256) buffer[tid] += buffer[tid + 256];
  __syncthreads();
  if (tid < 128) buffer[tid] += buffer[tid + 128];
  __syncthreads();
  if (tid < 64) buffer[tid] += buffer[tid + 64];
  __syncthreads();
  if (tid < 32) {  // one warp: no barriers needed any more
    buffer[tid] += buffer[tid + 32];
    buffer[tid] += buffer[tid + 16];
    buffer[tid] += buffer[tid + 8];
    buffer[tid] += buffer[tid + 4];
    buffer[tid] += buffer[tid + 2];
    buffer[tid] += buffer[tid + 1];
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
