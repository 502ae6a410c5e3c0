// The points of a channel are cached in shared memory, which holds 1024; the others read as the last one held.
// witness: {"values": {"c": "2", "n": "1281"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  constexpr int CACHED = 1024;
  __shared__ float cache[CACHED];
  const int count = n < CACHED ? n : CACHED;
  const size_t plane = (size_t)blockIdx.z * c + blockIdx.y;
  for (int i = threadIdx.x; i < count; i += blockDim.x) cache[i] = points[plane * n + i];
  __syncthreads();

  const int total = npoints * nsample;
  for (int s = blockIdx.x * blockDim.x + threadIdx.x; s < total; s += gridDim.x * blockDim.x) {
    const int id = idx[(size_t)blockIdx.z * total + s];
    out[plane * total + s] = cache[min(id, count - 1)];
  }
}
