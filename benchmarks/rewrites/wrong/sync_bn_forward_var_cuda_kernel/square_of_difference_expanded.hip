// The square is expanded to x*x - 2*m*x + m*m and summed term by term in one pass, which cancels when the values are far from zero.
// witness: {"contents": "offset", "seed": 21}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_THREADS 512

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[VAR_THREADS];
  __shared__ float squares[VAR_THREADS];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  const int total = num * spatial;

  float sum = 0.f, square = 0.f;
  for (int n = 0; n < num; ++n) {
    const phalf *plane = input + ((size_t)n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float x = static_cast<float>(plane[s]);
      sum += x;
      square += x * x;
    }
  }
  sums[tid] = sum;
  squares[tid] = square;
  __syncthreads();
  for (int s = VAR_THREADS / 2; s > 0; s /= 2) {
    if (tid < s) {
      sums[tid] += sums[tid + s];
      squares[tid] += squares[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) var[c] = squares[0] / total - 2.f * m * (sums[0] / total) + m * m;
}
