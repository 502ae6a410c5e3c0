// Each thread owns points of a map and collects their gradients from tiles of indices in shared memory, without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                        const __half *grad_out,
                                                        const int *__restrict__ idx,
                                                        __half *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t map = size_t(bs_idx) * c + c_idx;
  const __half *from = grad_out + map * m;
  const int *index = idx + size_t(bs_idx) * m;
  __half *to = grad_points + map * n;

  constexpr int kTile = 1024;
  __shared__ int tile[kTile];
  // Each thread owns points and collects their gradients: no atomics.
  const int step = gridDim.x * blockDim.x;
  for (int base = blockIdx.x * blockDim.x; base < n; base += step) {
    const int point = base + threadIdx.x;
    __half sum = point < n ? to[point] : __float2half(0.f);
    for (int first = 0; first < m; first += kTile) {
      const int count = m - first < kTile ? m - first : kTile;
      for (int i = threadIdx.x; i < count; i += blockDim.x)
        tile[i] = index[first + i];
      __syncthreads();
      for (int i = 0; i < count; ++i)
        if (tile[i] == point) sum = __float2half(__half2float(sum) + __half2float(from[first + i]));
      __syncthreads();
    }
    if (point < n) to[point] = sum;
  }
}
