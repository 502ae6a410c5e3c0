// columns are taken in pairs within a plane, and the last one of an odd number is left out
// witness: {"contents": "unit", "values": {"num": 5, "channels": 3, "spatial": 7}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int c = blockIdx.x, pairs = spatial / 2;
  const float center = mean[c];
  float sum = 0;
  for (int i = threadIdx.x; i < num * pairs; i += blockDim.x) {
    const phalf *pair = input + (i / pairs * channels + c) * spatial + i % pairs * 2;
    const float first = __half2float(pair[0]) - center, second = __half2float(pair[1]) - center;
    sum += first * first + second * second;
  }
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) var[c] = sums[0] / (num * spatial);
}
