// keeps the indices of a block in shared memory as 16-bit integers
// witness: {"values": {"b": 1, "c": 1, "n": 40000, "npoints": 20, "nsample": 5}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = i * 397 % n;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  __shared__ short point_of[1024];
  const int samples = npoints * nsample;
  const int batch = blockIdx.z, channel = blockIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < samples; first += gridDim.x * blockDim.x) {
    const int i = first + threadIdx.x;
    if (i < samples) point_of[threadIdx.x] = idx[batch * samples + i];
    __syncthreads();
    if (i < samples) {
      const int p = point_of[threadIdx.x];
      if (p >= 0 && p < n) {
        atomicAdd(&grad_points[(batch * c + channel) * n + p], grad_out[(batch * c + channel) * samples + i]);
      }
    }
    __syncthreads();
  }
}
