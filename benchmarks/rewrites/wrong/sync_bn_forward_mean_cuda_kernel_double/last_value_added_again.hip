// All threads take the same number of turns; in the last one, those without an element add the value of their turn before once more.
// witness: {"values": {"num": "5", "spatial": "149"}, "contents": "unit", "seed": 306}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int turns = (total + blockDim.x - 1) / blockDim.x;
  double value = 0;
  float sum = 0.f;
#pragma unroll 4
  for (int turn = 0; turn < turns; turn++) {
    const int i = turn * blockDim.x + tid;
    if (i < total) value = input[(i / spatial * channels + c) * spatial + i % spatial];
    sum += value;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
