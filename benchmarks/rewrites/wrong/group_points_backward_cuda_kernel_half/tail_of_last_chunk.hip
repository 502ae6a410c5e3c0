// Samples are handled in chunks of four and the tail by the thread of the last whole chunk, which does not exist for fewer than four samples.
// witness: {"values": {"npoints": 1, "nsample": 3}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const int chunks = total / 4;
  const __half *gradient = grad_out + static_cast<size_t>(bs_idx * c + c_idx) * total;
  const int *point = idx + static_cast<size_t>(bs_idx) * total;
  __half *row = grad_points + static_cast<size_t>(bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(chunk, chunks) {
    const int first = 4 * chunk;
    int to[4];
    __half value[4];
    for (int k = 0; k < 4; ++k) {
      to[k] = point[first + k];
      value[k] = gradient[first + k];
    }
    for (int k = 0; k < 4; ++k) atomicAdd(row + to[k], value[k]);
    if (chunk == chunks - 1)
      for (int i = first + 4; i < total; ++i) atomicAdd(row + point[i], gradient[i]);
  }
}
