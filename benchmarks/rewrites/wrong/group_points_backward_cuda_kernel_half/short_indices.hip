// The blocks of the first channel stage 16-bit indices in shared memory for all channels, which is too narrow for more than 65536 points.
// witness: {"values": {"n": 70000, "b": 1, "c": 1}, "contents": "unit", "seed": 1, "inputs": "idx.get()[0] = 66000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  constexpr int kTile = 1024;
  __shared__ unsigned short staged[kTile];
  const int bs_idx = blockIdx.z;
  if (bs_idx >= b || blockIdx.y != 0) return;  // one block for all channels: indices are read once
  const int total = npoints * nsample;
  const int *point = idx + static_cast<size_t>(bs_idx) * total;
  for (int first = blockIdx.x * kTile; first < total; first += gridDim.x * kTile) {
    const int count = total - first < kTile ? total - first : kTile;
    for (int i = threadIdx.x; i < count; i += blockDim.x) staged[i] = static_cast<unsigned short>(point[first + i]);
    __syncthreads();
    for (int channel = 0; channel < c; ++channel) {
      const __half *gradient = grad_out + (static_cast<size_t>(bs_idx) * c + channel) * total + first;
      __half *row = grad_points + (static_cast<size_t>(bs_idx) * c + channel) * n;
      for (int i = threadIdx.x; i < count; i += blockDim.x) atomicAdd(row + staged[i], gradient[i]);
    }
    __syncthreads();
  }
}
