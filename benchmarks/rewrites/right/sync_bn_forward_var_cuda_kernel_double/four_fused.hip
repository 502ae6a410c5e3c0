// Four fused sums per thread and a tree of growing distance.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int threads = blockDim.x;
  const float m = mean[c];
  const int total = num * spatial;
  float part[4] = {0, 0, 0, 0};
  int turn = 0;
  for (int i = tid; i < total; i += threads) {
    const int n = i / spatial;
    const float td = input[(static_cast<size_t>(n) * channels + c) * spatial + (i - n * spatial)] - m;
    part[turn] = fmaf(td, td, part[turn]);
    turn = (turn + 1) & 3;
  }
  buffer[tid] = (part[0] + part[1]) + (part[2] + part[3]);
  __syncthreads();
  for (int s = 1; s < threads; s *= 2) {
    if (tid % (2 * s) == 0 && tid + s < threads) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
