// Gathers from tiles of points in shared memory, and loads the next tile while other wavefronts may still read the last one.
// witness: {"values": {"b": "1", "c": "2", "n": "1500", "npoints": "64", "nsample": "16"}, "contents": "wide", "seed": 605}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  constexpr int TILE = 512;
  __shared__ double tile[TILE];
  const int bs = blockIdx.z, ch = blockIdx.y;
  const int total = npoints * nsample;
  const double *row = points + ((size_t)bs * c + ch) * n;
  double *target = out + ((size_t)bs * c + ch) * total;

  for (int start = blockIdx.x * blockDim.x; start < total; start += blockDim.x * gridDim.x) {
    const int index = start + threadIdx.x;
    const int id = index < total ? idx[(size_t)bs * total + index] : -1;
    double value = 0;
    for (int base = 0; base < n; base += TILE) {
      for (int j = threadIdx.x; j < TILE && base + j < n; j += blockDim.x) tile[j] = row[base + j];
      __syncthreads();
      const int local = id - base;
      if (local >= 0 && local < TILE) value = tile[local];
    }
    __syncthreads();
    if (index < total) target[index] = value;
  }
}
