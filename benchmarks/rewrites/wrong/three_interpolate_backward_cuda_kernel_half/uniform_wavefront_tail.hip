// Sums over a wavefront whose lanes share an index without clearing the lanes behind the last point.
// witness: {"values": {"b": "1", "c": "2", "n": "70", "m": "1"}, "seed": 1, "inputs": "for (int i = 0; i < b * c * n; ++i) grad_out[i] = __float2half(1.0f); for (int i = 0; i < b * n * 3; ++i) weight[i] = __float2half(1.0f); for (int i = 0; i < b * c * m; ++i) grad_points[i] = __float2half(float(i % 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_half(
    int b, int c, int n, int m, const __half *grad_out, const int *__restrict__ idx,
    const __half *weight, __half *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const size_t row = static_cast<size_t>(bs_idx) * c + c_idx;
  const __half *gradients = grad_out + row * n;
  __half *points = grad_points + row * m;
  const int lane = threadIdx.x % warpSize;

  // All lanes of a block make the same number of steps; those behind the end repeat the last point.
  for (int start = blockIdx.x * blockDim.x; start < n; start += blockDim.x * gridDim.x) {
    const int wanted = start + threadIdx.x;
    const bool active = wanted < n;
    const int pt_idx = active ? wanted : n - 1;
    const size_t first = (static_cast<size_t>(bs_idx) * n + pt_idx) * 3;
    const float gradient = __half2float(gradients[pt_idx]);

    for (int i = 0; i < 3; ++i) {
      const int target = idx[first + i];
      float value = gradient * __half2float(weight[first + i]);
      const bool uniform = __ballot(target != __shfl(target, 0)) == 0;
      if (uniform) {
        for (int offset = warpSize / 2; offset > 0; offset /= 2) {
          value += __shfl_down(value, offset);
        }
        if (lane == 0 && active) atomicAdd(points + target, __float2half(value));
      } else if (active) {
        atomicAdd(points + target, __float2half(value));
      }
    }
  }
}
