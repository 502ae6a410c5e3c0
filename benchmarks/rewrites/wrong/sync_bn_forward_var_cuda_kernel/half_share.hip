// the reciprocal of the count is kept in half precision
// witness: {"contents": "unit", "values": {"num": 1, "channels": 2, "spatial": 53}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int c = blockIdx.x;
  const phalf share = __float2half(1.f / (num * spatial));
  float sum = 0;
  for (int n = 0; n < num; ++n)
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      const float difference = __half2float(input[(n * channels + c) * spatial + i]) - mean[c];
      sum = fmaf(difference, difference, sum);
    }
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) var[c] = sums[0] * __half2float(share);
}
