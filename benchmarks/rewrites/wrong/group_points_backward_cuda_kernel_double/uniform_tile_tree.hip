// A tile in which all indices are equal is summed by a tree that loses an element where a length is odd.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = 2;"}
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

  __shared__ double sums[512];
  __shared__ int differing;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const int count = min(int(blockDim.x), total - base);
    if (threadIdx.x == 0) differing = 0;
    __syncthreads();
    if (i < total) {
      sums[threadIdx.x] = grad_out[i];
      if (idx[i] != idx[base]) atomicOr(&differing, 1);
    }
    __syncthreads();
    if (differing) {
      if (i < total) atomicAdd(grad_points + idx[i], sums[threadIdx.x]);
    } else {
      for (int s = count / 2; s > 0; s /= 2) {
        if (int(threadIdx.x) < s) sums[threadIdx.x] += sums[threadIdx.x + s];
        __syncthreads();
      }
      if (threadIdx.x == 0) atomicAdd(grad_points + idx[base], sums[0]);
    }
    __syncthreads();
  }
}
