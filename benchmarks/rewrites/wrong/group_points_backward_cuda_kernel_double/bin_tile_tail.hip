// The points are treated in tiles of 256 sums in shared memory, and the last tile is dropped when n is not a multiple of 256.
// witness: {"values": {"n": "300", "npoints": "32", "nsample": "8"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const double *grad = grad_out + (size_t)(bs_idx * c + c_idx) * total;
  const int *index = idx + (size_t)bs_idx * total;
  double *points = grad_points + (size_t)(bs_idx * c + c_idx) * n;
  __shared__ double bins[256];
  const int tiles = n < 256 ? 1 : n / 256;
  for (int tile = 0; tile < tiles; ++tile) {
    const int base = tile * 256;
    for (int k = threadIdx.x; k < 256; k += blockDim.x) bins[k] = 0.0;
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(t, total) {
      const int k = index[t] - base;
      if (k >= 0 && k < 256) atomicAdd(&bins[k], grad[t]);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 256 && base + k < n; k += blockDim.x)
      atomicAdd(points + base + k, bins[k]);
    __syncthreads();
  }
}
