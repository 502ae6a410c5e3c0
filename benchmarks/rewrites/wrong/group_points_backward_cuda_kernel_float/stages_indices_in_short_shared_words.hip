// Stages the indices in shared memory as short integers, which truncates those of many points.
// witness: {"values": {"b": "1", "c": "1", "n": "90000", "npoints": "20", "nsample": "4"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define GROUP_BLOCK 512
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  __shared__ unsigned short staged[GROUP_BLOCK];
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const float *grads = grad_out + (size_t(batch) * c + channel) * total;
  const int *indices = idx + size_t(batch) * total;
  float *points = grad_points + (size_t(batch) * c + channel) * n;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x; first < total; first += threads) {
    const int i = first + threadIdx.x;
    staged[threadIdx.x] = i < total ? static_cast<unsigned short>(indices[i]) : 0;
    __syncthreads();
    // neighbours with the same index are added up by the first of them
    if (i < total && (threadIdx.x == 0 || staged[threadIdx.x - 1] != staged[threadIdx.x])) {
      float sum = 0.f;
      int j = threadIdx.x;
      do sum += grads[first + j++];
      while (j < int(blockDim.x) && first + j < total && staged[j] == staged[threadIdx.x]);
      atomicAdd(points + staged[threadIdx.x], sum);
    }
    __syncthreads();
  }
}
