// Clamps the gathered values to the largest finite halves, so that infinities are not kept.
// witness: {"values": {"b": "1", "c": "1", "n": "8", "m": "8"}, "contents": "wide", "seed": 7, "inputs": "points[3] = from_number<__half>(INFINITY); points[4] = from_number<__half>(-INFINITY); for (int i = 0; i < m; ++i) idx[i] = i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline __half finite_half(__half value) {
  const float x = __half2float(value);
  if (x > 65504.0f) return __float2half(65504.0f);
  if (x < -65504.0f) return __float2half(-65504.0f);
  return value;
}

__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *src = points + (bs_idx * c + c_idx) * n;
  const int *my_idx = idx + bs_idx * m;
  __half *dst = out + (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    dst[pt_idx] = finite_half(src[my_idx[pt_idx]]);
  }
}
