// The first thread of a run of equal indices adds the whole run, and the first thread of a block always leads one, so a run over the end of a block is counted in both blocks.
// witness: {"values": {"n": "2", "npoints": "130", "nsample": "5"}, "contents": "unit", "seed": 1, "inputs": "for (int k = 500; k < 530; ++k) idx[k] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const double *grad = grad_out + (size_t)(bs_idx * c + c_idx) * total;
  const int *index = idx + (size_t)bs_idx * total;
  double *points = grad_points + (size_t)(bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(t, total) {
    const int target = index[t];
    const bool leads = threadIdx.x == 0 || index[t - 1] != target;
    if (leads) {
      double sum = 0.0;
      for (int u = t; u < total && index[u] == target; ++u) sum += grad[u];
      atomicAdd(points + target, sum);
    }
  }
}
