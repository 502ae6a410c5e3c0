// Image by image with FMA into a register and neighbouring pairs in the tree.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  float sum = 0.f;
  for (int n = 0; n < num; ++n) {
    const phalf *row = input + (static_cast<size_t>(n) * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      const float d = __half2float(row[p]) - m;
      sum = fmaf(d, d, sum);
    }
  }
  buffer[tid] = sum;
  for (int s = 1; s < THREADS_PER_BLOCK; s <<= 1) {
    __syncthreads();
    const int at = 2 * s * tid;
    if (at + s < THREADS_PER_BLOCK) buffer[at] += buffer[at + s];
  }
  __syncthreads();
  if (tid == 0) var[c] = buffer[0] / (num * spatial);
}
