// Sums of up to 1024 points are held in shared memory, but each of the 512 threads adds only one of them to the output.
// witness: {"values": {"n": 700}, "contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = 600 + int(i % 50); for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  grad_out += (bs_idx * c + c_idx) * total;
  idx += bs_idx * total;
  grad_points += (bs_idx * c + c_idx) * n;

  __shared__ float sums[1024];
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 1024) {
    if (index < total) atomicAdd(grad_points + idx[index], grad_out[index]);
    return;
  }
  for (int k = threadIdx.x; k < n; k += blockDim.x) sums[k] = 0;
  __syncthreads();
  if (index < total) atomicAdd(sums + idx[index], grad_out[index]);
  __syncthreads();
  if (threadIdx.x < n && sums[threadIdx.x] != 0) atomicAdd(grad_points + threadIdx.x, sums[threadIdx.x]);
}
