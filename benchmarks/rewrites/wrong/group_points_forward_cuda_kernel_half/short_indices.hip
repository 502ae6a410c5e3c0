// indices are held in 16 bits, so points from 65536 on are taken for others
// witness: {"values": {"b": 1, "c": 2, "n": 140001, "npoints": 9, "nsample": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  __shared__ unsigned short chosen[512];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const int total = npoints * nsample;
  const int *sources = idx + (size_t)bs_idx * total;
  const __half *row = points + ((size_t)bs_idx * c + c_idx) * n;
  __half *grouped = out + ((size_t)bs_idx * c + c_idx) * total;

  for (int first = blockIdx.x * 512; first < total; first += gridDim.x * 512) {
    const int count = min(512, total - first);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      chosen[i] = sources[first + i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      grouped[first + i] = row[chosen[i]];
    }
    __syncthreads();
  }
}
