// adds up runs of equal indices before it adds them atomically, in single precision
// witness: {"values": {"b": 1, "c": 2, "n": 11, "npoints": 9, "nsample": 8}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = i / 3 % n;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  double *sum = grad_points + (batch * c + channel) * n;
  CUDA_1D_KERNEL_LOOP(row, npoints) {
    const int *point_of = idx + (batch * npoints + row) * nsample;
    const double *grad = grad_out + ((batch * c + channel) * npoints + row) * nsample;
    int s = 0;
    while (s < nsample) {
      const int p = point_of[s];
      if (s + 1 == nsample || point_of[s + 1] != p) {
        atomicAdd(sum + p, grad[s++]);
        continue;
      }
      float run = 0;
      for (; s < nsample && point_of[s] == p; ++s) run += grad[s];
      atomicAdd(sum + p, static_cast<double>(run));
    }
  }
}
