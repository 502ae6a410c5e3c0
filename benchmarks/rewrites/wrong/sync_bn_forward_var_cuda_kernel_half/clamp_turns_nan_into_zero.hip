// The result is clamped at zero with fmaxf, which returns zero where the variance is NaN.
// witness: {"inputs": "input[0] = Half(__builtin_nanf(\"\"));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;

  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = i / spatial;
    const int pos = i - image * spatial;
    const float diff = float(input[(image * channels + c) * spatial + pos]) - center;
    sum = fmaf(diff, diff, sum);
  }
  partial[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  // A variance is never negative.
  if (tid == 0) var[c] = fmaxf(partial[0] / total, 0.0f);
}
