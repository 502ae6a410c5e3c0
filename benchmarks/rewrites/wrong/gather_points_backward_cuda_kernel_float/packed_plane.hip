// Batch and channel are packed into one word with eight bits for the channel, so channels from 256 on go to others.
// witness: {"values": {"b": "2", "c": "300", "n": "5", "m": "20"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int gather_points_plane(unsigned packed, int c) {
  return int(packed >> 8) * c + int(packed & 255u);
}

__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  __shared__ unsigned packed;
  if (int(blockIdx.z) >= b || int(blockIdx.y) >= c) return;
  if (threadIdx.x == 0) packed = (blockIdx.z << 8) | (blockIdx.y & 255u);
  __syncthreads();
  const int plane = gather_points_plane(packed, c);
  const int *to = idx + int(packed >> 8) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    atomicAdd(grad_points + plane * n + to[pt_idx], grad_out[plane * m + pt_idx]);
  }
}
