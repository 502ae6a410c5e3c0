// Lanes beyond n repeat the last point to take part in the shuffles; the common sum of a wavefront with one target counts their repeats.
// witness: {"values": {"m": 1, "n": 1000}, "contents": "unit", "seed": 45}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  float *to = grad_points + (batch * c + channel) * m;
  for (int first = blockIdx.x * blockDim.x; first < n; first += blockDim.x * gridDim.x) {
    const int wanted = first + (int)threadIdx.x;
    const bool live = wanted < n;
    const int p = live ? wanted : n - 1;
    const float g = grad_out[(batch * c + channel) * n + p];
    for (int j = 0; j < 3; ++j) {
      const int at = (batch * n + p) * 3 + j;
      const int target = idx[at];
      float v = g * weight[at];
      if (__ballot(target != __shfl(target, 0)) == 0) {
        for (int step = warpSize / 2; step > 0; step /= 2) v += __shfl_xor(v, step);
        if (live && threadIdx.x % warpSize == 0) atomicAdd(to + target, v);
      } else if (live) {
        atomicAdd(to + target, v);
      }
    }
  }
}
