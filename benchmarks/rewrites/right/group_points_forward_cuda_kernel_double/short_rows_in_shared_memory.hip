// Stages rows of up to 1024 points in shared memory, and gathers from there; longer rows are read directly.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  constexpr int CAPACITY = 1024;
  __shared__ double row[CAPACITY];
  const size_t plane = (size_t)blockIdx.z * c + blockIdx.y;
  const double *source = points + plane * n;
  const int total = npoints * nsample;
  const int *ids = idx + (size_t)blockIdx.z * total;
  double *target = out + plane * total;

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  if (n <= CAPACITY) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) row[j] = source[j];
    __syncthreads();
    for (int64_t i = first; i < total; i += step) target[i] = row[ids[i]];
  } else {
    for (int64_t i = first; i < total; i += step) target[i] = source[ids[i]];
  }
}
