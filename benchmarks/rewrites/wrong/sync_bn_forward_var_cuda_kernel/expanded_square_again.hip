// The square is expanded to sums of x and of x squared, which cancels badly where the mean is far from zero.
// witness: {"values": {"num": "4", "spatial": "1000"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(2000.0f + float(i % 3)); for (int i = 0; i < channels; ++i) mean[i] = 2001.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  __shared__ float squares[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.0f, square = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const float x = static_cast<float>(input[((i / spatial) * channels + c) * spatial + i % spatial]);
    sum += x;
    square += x * x;
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
    const float mu = mean[c];
    var[c] = squares[0] / total - 2.0f * mu * (sums[0] / total) + mu * mu;
  }
}
