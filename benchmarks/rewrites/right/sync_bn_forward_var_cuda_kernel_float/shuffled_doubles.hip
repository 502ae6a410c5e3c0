// sums are in double precision, shuffled down within wavefronts and then added by the first thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ double sums[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x, c = blockIdx.x;
  const double centre = mean[c];
  double sum = 0;
  for (int n = 0; n < num; ++n) {
    const float *plane = input + ((size_t)n * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) sum += (plane[i] - centre) * (plane[i] - centre);
  }
  for (int distance = warpSize / 2; distance > 0; distance /= 2) sum += __shfl_down(sum, distance);
  if (tid % warpSize == 0) sums[tid / warpSize] = sum;
  __syncthreads();
  if (tid == 0) {
    double all = 0;
    for (int i = 0; i < (int)blockDim.x / warpSize; ++i) all += sums[i];
    var[c] = float(all / (double(num) * spatial));
  }
}
