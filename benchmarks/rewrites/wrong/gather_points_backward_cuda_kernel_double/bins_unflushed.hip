// of the 1024 bins in shared memory only as many are written back as the block has threads
// witness: {"values": {"n": 700}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  constexpr int kBins = 1024;
  __shared__ double bins[kBins];
  const int batch = blockIdx.z, channel = blockIdx.y;
  double *out = grad_points + (size_t(batch) * c + channel) * n;
  const double *row = grad_out + (size_t(batch) * c + channel) * m;
  const int *targets = idx + size_t(batch) * m;
  const bool cached = n <= kBins;
  if (cached) {
    for (int k = threadIdx.x; k < n; k += blockDim.x) bins[k] = 0;
    __syncthreads();
  }
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    atomicAdd(cached ? bins + targets[p] : out + targets[p], row[p]);
  }
  if (cached) {
    __syncthreads();
    if (threadIdx.x < n) atomicAdd(out + threadIdx.x, bins[threadIdx.x]);
  }
}
