// the tree of sums starts from the number of elements where it is less than the block, and an odd one is lost
// witness: {"values": {"num": 3, "channels": 4, "spatial": 5}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = 1 + i % 7; for (int i = 0; i < channels; ++i) mean[i] = 4.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  const float centre = mean[c];
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const float td = input[(i / spatial) * channels * spatial + c * spatial + i % spatial] - centre;
    sum += td * td;
  }
  buffer[tid] = sum;
  __syncthreads();
  // no more threads than elements have a sum
  for (int s = min((int)blockDim.x, total) / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
