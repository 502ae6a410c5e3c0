// indices are staged in shared memory and used in reverse order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  __shared__ int staged[512];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *channel = points + size_t(bs_idx * c + c_idx) * n;
  double *to = out + size_t(bs_idx * c + c_idx) * m;
  for (int first = blockIdx.x * 512; first < m; first += gridDim.x * 512) {
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
      staged[i] = first + i < m ? idx[bs_idx * m + first + i] : -1;
    __syncthreads();
    for (int i = 511 - (int)threadIdx.x; i >= 0; i -= blockDim.x)
      if (first + i < m) to[first + i] = channel[staged[i]];
    __syncthreads();
  }
}
