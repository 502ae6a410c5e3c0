// Runs of equal indices within a wave are summed by shuffles whose steps end at 16, as for 32 lanes, so that runs longer than 32 lose elements.
// witness: {"values": {"b": 1, "c": 2, "n": 1, "m": 100}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  const int lane = threadIdx.x & 63;

  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const int key = i < m ? index[i] : -1;
    float sum = i < m ? __half2float(grad[i]) : 0.f;

    const int before = __shfl_up(key, 1);
    const bool head = lane == 0 || before != key;
    // where the run ends: the next head, by a minimum over the lanes behind
    int stop = head ? lane : 64;
    stop = __shfl_down(stop, 1);
    if (lane == 63) stop = 64;
    for (int d = 1; d < 64; d <<= 1) {
      const int other = __shfl_down(stop, d);
      if (lane + d < 64 && other < stop) stop = other;
    }
    // sum of the run's elements from this lane on
    for (int d = 1; d < 32; d <<= 1) {
      const float other = __shfl_down(sum, d);
      if (lane + d < stop) sum += other;
    }
    if (head && key >= 0) atomicAdd(target + key, __float2half(sum));
  }
}
