// Each thread gathers a pair of outputs, and the last output of a row is left out if m is odd.
// witness: {"values": {"b": "1", "c": "2", "n": "20", "m": "33"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
  const int pairs = m / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int first = my_idx[2 * pair], second = my_idx[2 * pair + 1];
    const __half a = src[first], z = src[second];
    dst[2 * pair] = a;
    dst[2 * pair + 1] = z;
  }
}
