// The sums are kept in double precision and added up by shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ double warp_sums[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  double sum = 0.0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    sum += __half2float(input[(n * channels + c) * spatial + (i - n * spatial)]);
  }
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_down(sum, offset, 32);
  if ((tid & 31) == 0)
    warp_sums[tid >> 5] = sum;
  __syncthreads();
  if (tid == 0) {
    for (int w = 1; w < (int)blockDim.x / 32; ++w)
      sum += warp_sums[w];
    mean[c] = (float)(sum / (num * spatial));
  }
}
