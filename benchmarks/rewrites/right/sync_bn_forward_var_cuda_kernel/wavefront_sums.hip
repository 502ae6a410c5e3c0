// wavefronts add up with shuffles, in double precision
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ double partial[32];
  const int c = blockIdx.x, lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  const int waves = blockDim.x / warpSize;
  double sum = 0;
  for (int n = 0; n < num; ++n) {
    const phalf *plane = input + ((size_t)n * channels + c) * spatial;
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      const float difference = __half2float(plane[i]) - mean[c];
      sum += (double)difference * difference;
    }
  }
  for (int s = warpSize / 2; s > 0; s >>= 1) sum += __shfl_down(sum, s);
  if (lane == 0) partial[wave] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    double all = 0;
    for (int i = 0; i < waves; ++i) all += partial[i];
    var[c] = all / ((double)num * spatial);
  }
}
