// Each block adds up in tiles of shared memory in float and then adds each tile to the output.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_half(
    int b, int c, int n, int m, const __half *grad_out, const int *__restrict__ idx,
    const __half *weight, __half *grad_points) {
  __shared__ float tile[512];
  const int tile_size = 512;

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const size_t row = static_cast<size_t>(bs_idx) * c + c_idx;
  const __half *gradients = grad_out + row * n;
  const int *indices = idx + static_cast<size_t>(bs_idx) * n * 3;
  const __half *weights = weight + static_cast<size_t>(bs_idx) * n * 3;
  __half *points = grad_points + row * m;

  for (int base = 0; base < m; base += tile_size) {
    for (int i = threadIdx.x; i < tile_size; i += blockDim.x) tile[i] = 0.0f;
    __syncthreads();

    for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < n; pt_idx += blockDim.x * gridDim.x) {
      const size_t first = static_cast<size_t>(pt_idx) * 3;
      const float gradient = __half2float(gradients[pt_idx]);
      for (int i = 0; i < 3; ++i) {
        const int target = indices[first + i] - base;
        if (target >= 0 && target < tile_size) {
          atomicAdd(&tile[target], gradient * __half2float(weights[first + i]));
        }
      }
    }
    __syncthreads();

    for (int i = threadIdx.x; i < tile_size && base + i < m; i += blockDim.x) {
      if (tile[i] != 0.0f) atomicAdd(points + base + i, __float2half(tile[i]));
    }
    __syncthreads();
  }
}
