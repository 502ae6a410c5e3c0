// Nested loops over samples and positions instead of divisions, and a register for the sum.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float mu = mean[c];
  float sum = 0.0f;
  for (int s = 0; s < num; ++s) {
    const phalf *row = input + (size_t(s) * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      const float td = static_cast<float>(row[p]) - mu;
      sum = fmaf(td, td, sum);
    }
  }
  partial[tid] = sum;
  for (int width = blockDim.x / 2; width > 0; width /= 2) {
    __syncthreads();
    if (tid < width) partial[tid] = partial[tid] + partial[tid + width];
  }
  if (tid == 0) var[c] = partial[0] / (num * spatial);
}
