// Stages the points in shared tiles and takes each value from the tile that holds it.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const int total = npoints * nsample;
  const int row = blockIdx.z * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const __half *source = points + row * n;
  __half *target = out + row * total;
  __shared__ __half tile[256];
  for (int start = blockIdx.x * blockDim.x; start < total; start += gridDim.x * blockDim.x) {
    const int index = start + threadIdx.x;
    const int wanted = index < total ? neighbours[index] : -1;
    __half value = __float2half(0.f);
    for (int low = 0; low < n; low += 256) {
      __syncthreads();
      if (threadIdx.x < 256 && low + int(threadIdx.x) < n) tile[threadIdx.x] = source[low + threadIdx.x];
      __syncthreads();
      if (wanted >= low && wanted < low + 256) value = tile[wanted - low];
    }
    if (index < total) target[index] = value;
  }
}
