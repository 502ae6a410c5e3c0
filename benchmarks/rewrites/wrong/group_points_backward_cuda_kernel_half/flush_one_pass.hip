// The sums in shared memory are added to the row by one pass of the block, which leaves out points from 512 on.
// witness: {"values": {"n": 700, "b": 1, "c": 2}, "contents": "unit", "seed": 1, "inputs": "idx.get()[0] = 650;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// adds a sum that may exceed the range of half, in parts that do not
__device__ inline void gpb_spill(__half *target, float sum) {
  int parts = 1;
  while (fabsf(sum) > 60000.f && fabsf(sum) < 1e30f) {
    sum *= 0.5f;
    parts *= 2;
  }
  for (int k = 0; k < parts; ++k) atomicAdd(target, __float2half(sum));
}

__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  constexpr int kCapacity = 1024;
  __shared__ float sums[kCapacity];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const __half *gradient = grad_out + static_cast<size_t>(bs_idx * c + c_idx) * total;
  const int *point = idx + static_cast<size_t>(bs_idx) * total;
  __half *row = grad_points + static_cast<size_t>(bs_idx * c + c_idx) * n;

  if (n > kCapacity) {
    CUDA_1D_KERNEL_LOOP(i, total) atomicAdd(row + point[i], gradient[i]);
    return;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) sums[i] = 0.f;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(i, total) atomicAdd(&sums[point[i]], __half2float(gradient[i]));
  __syncthreads();
  const int own = threadIdx.x;
  if (own < n && sums[own] != 0.f) gpb_spill(row + own, sums[own]);
}
