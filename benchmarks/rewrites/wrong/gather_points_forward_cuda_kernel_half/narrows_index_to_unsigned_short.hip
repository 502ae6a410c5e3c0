// Stages the indices of a block in shared memory as unsigned short, so that indices above 65535 wrap around.
// witness: {"values": {"b": "1", "c": "1", "n": "70000", "m": "16"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < m; ++i) idx[i] = 69000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  __shared__ unsigned short staged[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *src = points + (bs_idx * c + c_idx) * n;
  __half *dst = out + (bs_idx * c + c_idx) * m;
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    if (pt_idx < m) staged[threadIdx.x] = (unsigned short)idx[bs_idx * m + pt_idx];
    __syncthreads();
    if (pt_idx < m) dst[pt_idx] = src[staged[threadIdx.x]];
    __syncthreads();
  }
}
