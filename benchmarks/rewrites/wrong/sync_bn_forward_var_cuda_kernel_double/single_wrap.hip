// The position is advanced by the block and wrapped once, although a block may span several planes.
// witness: {"values": {"num": 6, "spatial": 150, "channels": 6}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float m = mean[c];
  int n = tid / spatial;
  int s = tid % spatial;
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const float td = input[(n * channels + c) * spatial + s] - m;
    sum += td * td;
    // Advance without a division.
    s += blockDim.x;
    if (s >= spatial) {
      ++n;
      s -= spatial;
    }
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) var[c] = buffer[0] / total;
}
