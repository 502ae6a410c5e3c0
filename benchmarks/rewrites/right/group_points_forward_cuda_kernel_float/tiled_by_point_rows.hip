// Each block stages tiles of indices in shared memory and points of small channels as well; large channels are read from global memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  constexpr int CACHED = 2048;
  __shared__ float cache[CACHED];
  __shared__ int staged[512];
  const bool cached = n <= CACHED;
  const size_t plane = (size_t)blockIdx.z * c + blockIdx.y;
  const size_t samples = (size_t)npoints * nsample;
  const float *row = points + plane * n;
  if (cached)
    for (int i = threadIdx.x; i < n; i += blockDim.x) cache[i] = row[i];
  __syncthreads();
  const float *source = cached ? cache : row;

  for (size_t base = (size_t)blockIdx.x * 512; base < samples; base += (size_t)gridDim.x * 512) {
    const int count = samples - base < 512 ? (int)(samples - base) : 512;
    for (int t = threadIdx.x; t < count; t += blockDim.x) staged[t] = idx[blockIdx.z * samples + base + t];
    __syncthreads();
    for (int t = (int)blockDim.x - 1 - (int)threadIdx.x; t < count; t += blockDim.x)
      out[plane * samples + base + t] = source[staged[t]];
    __syncthreads();
  }
}
