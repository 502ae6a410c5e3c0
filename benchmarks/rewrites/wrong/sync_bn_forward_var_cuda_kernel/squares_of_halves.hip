// differences are squared in half precision, in which they may overflow
// witness: {"contents": "unit", "values": {"num": 2, "channels": 3, "spatial": 40}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(i % 2 ? 300.f : -310.f); for (int i = 0; i < channels; ++i) mean[i] = -5.f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int c = blockIdx.x, total = num * spatial;
  const float center = mean[c];
  float sum = 0;
  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const int n = i / spatial, at = i - n * spatial;
    const phalf difference = __float2half(__half2float(input[(n * channels + c) * spatial + at]) - center);
    sum += __half2float(difference * difference);
  }
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) var[c] = sums[0] / total;
}
