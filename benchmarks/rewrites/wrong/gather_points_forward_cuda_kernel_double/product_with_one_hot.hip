// gathers as a product with a matrix of zeros and ones, in which infinite points make others NaN
// witness: {"contents": "unit", "values": {"b": 1, "c": 2, "n": 20, "m": 30}, "inputs": "points[3] = HUGE_VAL; for (size_t i = 0; i < idx_count; ++i) idx[i] = i % 20;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  __shared__ double tile[256];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *row = points + (bs_idx * c + c_idx) * n;
  for (int first = blockIdx.x * blockDim.x; first < m; first += gridDim.x * blockDim.x) {
    const int pt_idx = first + threadIdx.x;
    const int wanted = pt_idx < m ? idx[bs_idx * m + pt_idx] : -1;
    double value = 0;
    for (int start = 0; start < n; start += 256) {
      const int length = min(256, n - start);
      if (threadIdx.x < length) tile[threadIdx.x] = row[start + threadIdx.x];
      __syncthreads();
      // no divergent reads: all lanes read the same element of the tile
      for (int i = 0; i < length; ++i) value += (start + i == wanted) * tile[i];
      __syncthreads();
    }
    if (pt_idx < m) out[(bs_idx * c + c_idx) * m + pt_idx] = value;
  }
}
