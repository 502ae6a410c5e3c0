// Planes from the last to the first, and sums in two levels of 16 and 32.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  __shared__ float groups[THREADS_PER_BLOCK / 16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  float sum = 0;
  const int total = num * spatial;
  for (int n = num - 1; n >= 0; --n) {
    const double *plane = input + (static_cast<size_t>(n) * channels + c) * spatial;
    // Shift the threads by the plane, so that small planes are spread over the block.
    int s = static_cast<int>((tid + static_cast<long long>(n) * spatial) % blockDim.x);
    for (; s < spatial; s += blockDim.x) {
      const float td = plane[s] - m;
      sum += td * td;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  if (tid < THREADS_PER_BLOCK / 16) {
    float part = 0;
    for (int k = 0; k < 16; ++k) part += buffer[tid * 16 + k];
    groups[tid] = part;
  }
  __syncthreads();
  if (tid == 0) {
    float all = 0;
    for (int k = THREADS_PER_BLOCK / 16 - 1; k >= 0; --k) all += groups[k];
    var[c] = all / total;
  }
}
