// Each thread sums with fused multiply-add in a register, and the tree in shared memory halves any block size, rounded up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[1024];
  const int tid = threadIdx.x;
  const long long total = (long long)num * spatial;
  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const float center = mean[c];
    float sum = 0.0f;
    for (long long i = tid; i < total; i += blockDim.x) {
      const long long image = i / spatial;
      const long long pos = i - image * spatial;
      const float diff = float(input[(image * channels + c) * spatial + pos]) - center;
      sum = fmaf(diff, diff, sum);
    }
    partial[tid] = sum;
    __syncthreads();
    for (int active = blockDim.x; active > 1; active = (active + 1) / 2) {
      const int half_count = (active + 1) / 2;
      if (tid < active / 2) partial[tid] += partial[tid + half_count];
      __syncthreads();
    }
    if (tid == 0) var[c] = partial[0] / float(total);
    __syncthreads();
  }
}
