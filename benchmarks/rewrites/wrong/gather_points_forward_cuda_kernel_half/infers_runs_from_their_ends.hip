// Takes four indices whose first and last differ by three for a run and copies four consecutive points.
// witness: {"values": {"b": "1", "c": "1", "n": "10", "m": "8"}, "contents": "wide", "seed": 7, "inputs": "const int order[8] = {2, 4, 3, 5, 9, 0, 7, 1}; for (int i = 0; i < 8; ++i) idx[i] = order[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *src = points + (bs_idx * c + c_idx) * n;
  const int *my_idx = idx + bs_idx * m;
  __half *dst = out + (bs_idx * c + c_idx) * m;
  const int quads = (m + 3) / 4;
  CUDA_1D_KERNEL_LOOP(quad, quads) {
    const int start = quad * 4;
    if (start + 4 <= m && my_idx[start + 3] - my_idx[start] == 3) {
      // contiguous run: one wide copy
      const __half *run = src + my_idx[start];
#pragma unroll
      for (int j = 0; j < 4; j++) dst[start + j] = run[j];
    } else {
      for (int j = start; j < start + 4 && j < m; j++) dst[j] = src[my_idx[j]];
    }
  }
}
