// The square of the difference is expanded into sums of x and x squared, which cancel where the mean is large and give NaN where an input is infinite.
// witness: {"inputs": "input[0] = Half(__builtin_inff()); mean[0] = 2.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  __shared__ float squares[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  float sum = 0.0f;
  float square = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = i / spatial;
    const float x = input[(image * channels + c) * spatial + (i - image * spatial)];
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
    const float m = mean[c];
    var[c] = (squares[0] - 2.0f * m * sums[0]) / total + m * m;
  }
}
