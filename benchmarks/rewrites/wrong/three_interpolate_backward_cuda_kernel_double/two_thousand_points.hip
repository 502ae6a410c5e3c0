// sums in shared memory have room for 2048 points, and further ones are lost
// witness: {"values": {"b": 2, "c": 3, "n": 2000, "m": 3000}, "inputs": " for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0; for (size_t i = 0; i < weight_count; ++i) weight[i] = (1 + i % 5) / 10.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_double(
    int b, int c, int n, int m, const double *grad_out, const int *__restrict__ idx,
    const double *weight, double *grad_points) {
  constexpr int kRoom = 2048;
  __shared__ double sums[kRoom];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  for (int i = threadIdx.x; i < kRoom; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const double grad = grad_out[plane * n + pt_idx];
    for (int k = 0; k < 3; ++k) {
      const int point = idx[(bs_idx * n + pt_idx) * 3 + k];
      if (point < kRoom) atomicAdd(&sums[point], grad * weight[(bs_idx * n + pt_idx) * 3 + k]);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < min(m, kRoom); i += blockDim.x) atomicAdd(grad_points + plane * m + i, sums[i]);
}
