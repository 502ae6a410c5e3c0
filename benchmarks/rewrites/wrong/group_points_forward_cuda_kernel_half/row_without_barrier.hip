// a channel of the points is copied to shared memory, and used without a barrier after that
// witness: {"values": {"b": 2, "c": 3, "n": 700, "npoints": 64, "nsample": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  __shared__ __half row[2048];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const size_t channel = (size_t)bs_idx * c + c_idx;
  const __half *source = points + channel * n;
  if (n <= 2048) {  // small clouds: read each channel once
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      row[i] = points[channel * n + i];
    }
    source = row;
  }
  const int total = npoints * nsample;
  CUDA_1D_KERNEL_LOOP(index, total) {
    out[channel * total + index] = source[idx[(size_t)bs_idx * total + index]];
  }
}
