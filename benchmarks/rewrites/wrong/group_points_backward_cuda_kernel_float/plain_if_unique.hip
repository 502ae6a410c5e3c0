// A gradient whose index is the only such one in its group is added without atomics, although another group may have the same index.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i % 7 % 5); for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1.0f;"}
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

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = index < total;
  int point = 0;
  bool unique = active;
  if (active) {
    point = idx[index];
    const int first = index / nsample * nsample;
    for (int k = first; k < first + nsample; ++k) unique = unique && (k == index || idx[k] != point);
  }
  const float old = unique ? grad_points[point] : 0;
  __syncthreads();  // additions with atomics follow after the plain ones
  if (unique) grad_points[point] = old + grad_out[index];
  __syncthreads();
  if (active && !unique) atomicAdd(grad_points + point, grad_out[index]);
}
