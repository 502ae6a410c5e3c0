// samples that repeat the index of the one before are skipped
// witness: {"values": {"b": 2, "c": 3, "n": 20, "m": 40}, "inputs": "for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = from_number<__half>(0); for (int i = 0; i < int(idx_count); ++i) idx[i] = i / 3 % 20;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  // grad_out: (B, C, M)
  // idx: (B, M)
  // output:
  //      grad_points: (B, C, N)

  int bs_idx = blockIdx.z;
  int c_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    if (bs_idx >= b || c_idx >= c) return;

    grad_out += bs_idx * c * m + c_idx * m + pt_idx;
    idx += bs_idx * m + pt_idx;
    grad_points += bs_idx * c * n + c_idx * n;

    if (pt_idx > 0 && idx[0] == idx[-1]) return;
    atomicAdd(grad_points + idx[0], grad_out[0]);
  }
}
