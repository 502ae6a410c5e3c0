// a thread copies a pair of values, and the last value of a channel is left out where their number is odd
// witness: {"values": {"b": 2, "c": 3, "n": 40, "npoints": 9, "nsample": 7}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  // points: (B, C, N), idx: (B, npoints, nsample), out: (B, C, npoints, nsample)
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const __half *row = points + ((size_t)bs_idx * c + c_idx) * n;
  const int *sources = idx + (size_t)bs_idx * total;
  __half *grouped = out + ((size_t)bs_idx * c + c_idx) * total;

  CUDA_1D_KERNEL_LOOP(pair, total / 2) {
    const int first = sources[2 * pair], second = sources[2 * pair + 1];
    grouped[2 * pair] = row[first];
    grouped[2 * pair + 1] = row[second];
  }
}
