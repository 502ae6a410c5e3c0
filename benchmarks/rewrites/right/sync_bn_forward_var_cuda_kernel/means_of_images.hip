// the mean over images of the mean square in each, with neighbors added first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int c = blockIdx.x;
  double mean_square = 0;
  for (int n = num - 1; n >= 0; --n) {
    const phalf *plane = input + ((size_t)n * channels + c) * spatial;
    float sum = 0;
    for (int i = spatial - 1 - (int)threadIdx.x; i >= 0; i -= (int)blockDim.x) {
      const float difference = mean[c] - __half2float(plane[i]);
      sum = fmaf(difference, difference, sum);
    }
    __syncthreads();
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int s = 1; s < blockDim.x; s *= 2) {
      if (threadIdx.x % (2 * s) == 0) sums[threadIdx.x] += sums[threadIdx.x + s];
      __syncthreads();
    }
    mean_square += (double)sums[0] / spatial;
  }
  if (threadIdx.x == 0) var[c] = mean_square / num;
}
