// stages the indices in shared memory with 16 bits, so that points from 65536 on are not reached
// witness: {"values": {"b": 1, "c": 1, "n": 70000, "npoints": 64, "nsample": 16}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  __shared__ unsigned short picks[512];
  const int total = npoints * nsample;
  const int plane = blockIdx.z * c + blockIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    if (i < total) picks[threadIdx.x] = idx[blockIdx.z * total + i];
    __syncthreads();
    if (i < total) out[(size_t)plane * total + i] = points[(size_t)plane * n + picks[threadIdx.x]];
    __syncthreads();
  }
}
