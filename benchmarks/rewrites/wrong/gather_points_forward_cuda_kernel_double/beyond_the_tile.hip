// points beyond the 1024 that are staged in shared memory come from the first batch element
// witness: {"contents": "unit", "values": {"b": 2, "c": 3, "n": 1500, "m": 300}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  constexpr int TILE = 1024;
  __shared__ double tile[TILE];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int row = bs_idx * c + c_idx;
  for (int i = threadIdx.x; i < min(n, TILE); i += blockDim.x) tile[i] = points[row * n + i];
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int source = idx[bs_idx * m + pt_idx];
    // few points lie beyond the tile: read those directly
    out[row * m + pt_idx] = source < TILE ? tile[source] : points[c_idx * n + source];
  }
}
