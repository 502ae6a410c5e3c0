// samples that repeat the first one of their group are taken for padding and skipped
// witness: {"values": {"b": 2, "c": 3, "n": 5, "npoints": 9, "nsample": 4}, "inputs": " for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0; for (size_t i = 0; i < idx_count; ++i) idx[i] = i % nsample >= 2 ? idx[i - i % nsample] : idx[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    const int *group = idx + (bs_idx * npoints + index / nsample) * nsample;
    const int sample = index % nsample;
    if (sample > 0 && group[sample] == group[0]) continue;
    atomicAdd(grad_points + (bs_idx * c + c_idx) * n + group[sample],
              grad_out[(bs_idx * c + c_idx) * npoints * nsample + index]);
  }
}
