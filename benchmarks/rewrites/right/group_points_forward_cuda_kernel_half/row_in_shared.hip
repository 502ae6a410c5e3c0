// short channels of the points are first copied to shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  __shared__ __half row[1024];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const size_t channel = (size_t)bs_idx * c + c_idx;
  const bool fits = n <= 1024;
  for (int i = threadIdx.x; fits && i < n; i += blockDim.x) {
    row[i] = points[channel * n + i];
  }
  __syncthreads();
  const int total = npoints * nsample;
  for (int first = blockIdx.x * blockDim.x; first < total; first += gridDim.x * blockDim.x) {
    const int at = first + threadIdx.x;
    if (at < total) {
      const int source = idx[(size_t)bs_idx * total + at];
      out[channel * total + at] = fits ? row[source] : points[channel * n + source];
    }
  }
}
