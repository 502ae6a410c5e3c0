// The tile of indices in shared memory has 16 bits an entry: points from 65536 on wrap.
// witness: {"values": {"b": "1", "c": "2", "n": "70000", "npoints": "32", "nsample": "16"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  grad_out += (size_t(bs_idx) * c + c_idx) * total;
  idx += size_t(bs_idx) * total;
  grad_points += (size_t(bs_idx) * c + c_idx) * n;

  __shared__ unsigned short tile[512];
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    if (i < total) tile[threadIdx.x] = idx[i];
    __syncthreads();
    if (i < total) atomicAdd(grad_points + tile[threadIdx.x], grad_out[i]);
    __syncthreads();
  }
}
