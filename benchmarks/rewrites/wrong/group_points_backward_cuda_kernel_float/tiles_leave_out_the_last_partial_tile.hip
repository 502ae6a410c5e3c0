// Accumulates tiles of points in shared memory, but rounds down the number of tiles.
// witness: {"values": {"b": "1", "c": "2", "n": "1700", "npoints": "30", "nsample": "9"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define GROUP_TILE 1024
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  __shared__ float tile[GROUP_TILE];
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const float *grads = grad_out + (size_t(batch) * c + channel) * total;
  const int *indices = idx + size_t(batch) * total;
  float *points = grad_points + (size_t(batch) * c + channel) * n;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  const int tiles = max(n / GROUP_TILE, 1);
  for (int t = 0; t < tiles; ++t) {
    const int first = t * GROUP_TILE, size = min(n - first, GROUP_TILE);
    for (int i = threadIdx.x; i < size; i += blockDim.x) tile[i] = 0.f;
    __syncthreads();
    for (int i = thread; i < total; i += threads) {
      const int at = indices[i] - first;
      if (at >= 0 && at < size) atomicAdd(&tile[at], grads[i]);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < size; i += blockDim.x)
      if (tile[i] != 0.f) atomicAdd(points + first + i, tile[i]);
    __syncthreads();
  }
}
