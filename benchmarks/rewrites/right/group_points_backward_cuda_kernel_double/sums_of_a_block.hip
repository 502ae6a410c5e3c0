// a block adds up its samples in shared memory, for 256 points at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  __shared__ double sums[256];
  const int samples = npoints * nsample;
  const size_t plane = size_t(blockIdx.z) * c + blockIdx.y;
  const int *point_of = idx + size_t(blockIdx.z) * samples;
  const double *grad = grad_out + plane * samples;
  for (int first = 0; first < n; first += 256) {
    const int count = min(256, n - first);
    for (int p = threadIdx.x; p < count; p += blockDim.x) sums[p] = 0;
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(i, samples) {
      const int p = point_of[i] - first;
      if (p >= 0 && p < count) atomicAdd(&sums[p], grad[i]);
    }
    __syncthreads();
    for (int p = threadIdx.x; p < count; p += blockDim.x) atomicAdd(&grad_points[plane * n + first + p], sums[p]);
    __syncthreads();
  }
}
