// values are copied by their place in the group table, without telling groups apart, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  const size_t total = (size_t)npoints * nsample;
  const size_t channel = (size_t)blockIdx.z * c + blockIdx.y;
  if (blockIdx.z >= b || blockIdx.y >= c) return;
  const __half *row = points + channel * n;
  const int *sources = idx + blockIdx.z * total;
  __half *grouped = out + channel * total;
  for (size_t done = (size_t)blockIdx.x * blockDim.x + threadIdx.x; done < total; done += (size_t)gridDim.x * blockDim.x) {
    const size_t at = total - 1 - done;
    grouped[at] = row[sources[at]];
  }
}
