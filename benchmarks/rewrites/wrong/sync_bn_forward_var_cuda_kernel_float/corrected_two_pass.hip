// the sum of differences corrects that of squares, which is about the mean of these samples instead of the given one
// witness: {"values": {"num": 3, "channels": 4, "spatial": 20}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = i % 7; for (int i = 0; i < channels; ++i) mean[i] = 4 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float squares[THREADS_PER_BLOCK], differences[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  float square = 0, difference = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial, k = i - n * spatial;
    const float d = input[(n * channels + c) * spatial + k] - mean[c];
    square += d * d;
    difference += d;  // zero but for rounding
  }
  squares[tid] = square;
  differences[tid] = difference;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      squares[tid] += squares[tid + s];
      differences[tid] += differences[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) var[c] = (squares[0] - differences[0] * differences[0] / total) / total;
}
