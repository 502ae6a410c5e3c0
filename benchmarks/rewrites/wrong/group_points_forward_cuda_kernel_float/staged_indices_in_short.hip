// The indices of a block are staged in shared memory as 16-bit integers, which do not hold those from 65536 on.
// witness: {"values": {"b": "1", "c": "1", "n": "90000", "npoints": "20", "nsample": "10"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  __shared__ unsigned short staged[512];
  const int batch = blockIdx.z, channel = blockIdx.y;
  const int samples = npoints * nsample;
  const float *row = points + ((size_t)batch * c + channel) * n;
  float *target = out + ((size_t)batch * c + channel) * samples;
  for (int base = blockIdx.x * blockDim.x; base < samples; base += gridDim.x * blockDim.x) {
    const int s = base + threadIdx.x;
    if (s < samples) staged[threadIdx.x] = (unsigned short)idx[(size_t)batch * samples + s];
    __syncthreads();
    if (s < samples) target[s] = row[staged[threadIdx.x]];
    __syncthreads();
  }
}
