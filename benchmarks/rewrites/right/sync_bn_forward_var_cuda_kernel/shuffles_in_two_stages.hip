// sums groups of 32 lanes with shuffles, and then the partial sums of all groups
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partials[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float td = __half2float(input[index]) - center;
    sum += td * td;
  }
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down(sum, offset, 32);
  if (tid % 32 == 0) partials[tid / 32] = sum;
  __syncthreads();
  if (tid < 32) {
    sum = tid < THREADS_PER_BLOCK / 32 ? partials[tid] : 0.f;
    for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down(sum, offset, 32);
    if (tid == 0) var[c] = sum / total;
  }
}
