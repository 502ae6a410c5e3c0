// the square of the difference is expanded into sums of the inputs and of their squares
// witness: {"contents": "unit", "values": {"num": 2, "channels": 3, "spatial": 900}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(30000.f + 16 * (i % 3)); for (int i = 0; i < channels; ++i) mean[i] = 30015.7f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK], squares[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0, square = 0;
  for (int n = 0; n < num; n++) {
    const phalf *plane = input + (n * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) {
      const float x = __half2float(plane[i]);
      sum += x;
      square += x * x;
    }
  }
  sums[tid] = sum;
  squares[tid] = square;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sums[tid] += sums[tid + s];
      squares[tid] += squares[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    const float total = num * spatial, m = mean[c];
    var[c] = squares[0] / total - 2 * m * (sums[0] / total) + m * m;
  }
}
