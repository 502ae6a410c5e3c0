// Stages the row of points in a shared tile of 4096 elements; indices beyond the tile are clamped to its end.
// witness: {"values": {"b": "1", "c": "2", "n": "9000", "m": "40"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < m; ++i) idx[i] = n - 1 - i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define ROW_TILE 4096
__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  __shared__ __half row[ROW_TILE];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *src = points + (bs_idx * c + c_idx) * n;
  const int staged = n < ROW_TILE ? n : ROW_TILE;
  for (int i = threadIdx.x; i < staged; i += blockDim.x) row[i] = src[i];
  __syncthreads();
  const int *my_idx = idx + bs_idx * m;
  __half *dst = out + (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    dst[pt_idx] = row[min(my_idx[pt_idx], staged - 1)];
  }
}
