// sums in bins of shared memory, 256 targets at a time, and adds the bins that were touched
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  constexpr int kTile = 256;
  __shared__ double bins[kTile];
  __shared__ int touched[kTile];
  const int batch = blockIdx.z, channel = blockIdx.y;
  const size_t plane = size_t(batch) * c + channel;
  const double *row = grad_out + plane * m;
  const int *targets = idx + size_t(batch) * m;
  for (int low = 0; low < n; low += kTile) {
    for (int k = threadIdx.x; k < kTile; k += blockDim.x) {
      bins[k] = 0;
      touched[k] = 0;
    }
    __syncthreads();
    for (int64_t p = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; p < m; p += int64_t(blockDim.x) * gridDim.x) {
      const int k = targets[p] - low;
      if (k >= 0 && k < kTile) {
        atomicAdd(bins + k, row[p]);
        atomicOr(touched + k, 1);
      }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < kTile && low + k < n; k += blockDim.x)
      if (touched[k]) atomicAdd(grad_points + plane * n + low + k, bins[k]);
    __syncthreads();
  }
}
