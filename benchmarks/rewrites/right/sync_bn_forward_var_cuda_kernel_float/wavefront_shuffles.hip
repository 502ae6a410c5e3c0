// Sums of each wavefront by shuffles, then one thread adds the sums of the wavefronts.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  // At most 1024 threads, in wavefronts of 32 lanes or more.
  __shared__ float partial[32];
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const int width = warpSize;
  const int lane = tid % width;
  const int wavefront = tid / width;
  const int wavefronts = (threads + width - 1) / width;
  // The last wavefront may have fewer lanes.
  const int lanes = min(width, threads - wavefront * width);
  const long long total = (long long)num * spatial;

  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const float center = mean[c];
    float sum = 0;
    for (long long i = tid; i < total; i += threads) {
      const long long n = i / spatial;
      const long long s = i - n * spatial;
      const float td = input[(n * channels + c) * spatial + s] - center;
      sum = fmaf(td, td, sum);
    }
    for (int offset = width / 2; offset > 0; offset /= 2) {
      const float other = __shfl_down(sum, offset);
      if (lane + offset < lanes) sum += other;
    }
    if (lane == 0) partial[wavefront] = sum;
    __syncthreads();
    if (tid == 0) {
      float block_sum = 0;
      for (int w = 0; w < wavefronts; ++w) block_sum += partial[w];
      var[c] = block_sum / (float)total;
    }
    __syncthreads();
  }
}
