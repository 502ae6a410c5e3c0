// Sums in fixed point with thirty-two fractional bits for a fixed order: small gradients vanish.
// witness: {"values": {"b": "1", "c": "2", "n": "5", "npoints": "8", "nsample": "7"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 3e-11f * float(i + 1); for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define GROUP_TILE 1024
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  __shared__ unsigned long long tile[GROUP_TILE];  // integers add up to the same in any order
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const float *grads = grad_out + (size_t(batch) * c + channel) * total;
  const int *indices = idx + size_t(batch) * total;
  float *points = grad_points + (size_t(batch) * c + channel) * n;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int first = 0; first < n; first += GROUP_TILE) {
    const int size = min(n - first, GROUP_TILE);
    for (int i = threadIdx.x; i < size; i += blockDim.x) tile[i] = 0;
    __syncthreads();
    for (int i = thread; i < total; i += threads) {
      const int at = indices[i] - first;
      if (at >= 0 && at < size)
        atomicAdd(&tile[at], (unsigned long long)((long long)(double(grads[i]) * 4294967296.0)));
    }
    __syncthreads();
    for (int i = threadIdx.x; i < size; i += blockDim.x)
      if (tile[i]) atomicAdd(points + first + i, float(double((long long)tile[i]) / 4294967296.0));
    __syncthreads();
  }
}
