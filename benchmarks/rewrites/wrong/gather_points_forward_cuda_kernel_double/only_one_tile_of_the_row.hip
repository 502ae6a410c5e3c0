// Only the first 1024 points of a row are staged, and the indices of later ones are wrapped into the tile.
// witness: {"values": {"b": "2", "c": "2", "n": "1500", "m": "64"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *from = points + (size_t(bs_idx) * c + c_idx) * n;
  const int *list = idx + size_t(bs_idx) * m;
  double *to = out + (size_t(bs_idx) * c + c_idx) * m;
  // The row is gathered from a tile in shared memory.
  __shared__ double tile[1024];
  for (int i = threadIdx.x; i < n && i < 1024; i += blockDim.x) tile[i] = from[i];
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, m) to[pt_idx] = tile[list[pt_idx] & 1023];
}
