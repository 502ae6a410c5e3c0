// There are up to 1024 bins in shared memory, but only the first blockDim.x are added to the output.
// witness: {"values": {"n": "900"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  __shared__ float bins[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  const bool local = n <= 1024;
  if (local) {
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) bins[i] = 0.0f;
    __syncthreads();
  }
  float *out = grad_points + plane * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int to = idx[bs_idx * m + pt_idx];
    const float g = grad_out[plane * m + pt_idx];
    atomicAdd(local ? &bins[to] : &out[to], g);
  }
  if (local) {
    __syncthreads();
    if (int(threadIdx.x) < n) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
  }
}
