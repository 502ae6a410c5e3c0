// takes a row for one point repeated where its first and last index are equal
// witness: {"values": {"b": 1, "c": 2, "n": 12, "npoints": 6, "nsample": 5}, "contents": "unit", "inputs": "for (int i = 0; i < b * npoints * nsample; ++i) idx[i] = i % nsample == 4 ? (i - 4) % n : i % n;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {

  const size_t plane = size_t(blockIdx.z) * c + blockIdx.y;
  double *sum = grad_points + plane * n;
  CUDA_1D_KERNEL_LOOP(row, npoints) {
    const int *point_of = idx + (size_t(blockIdx.z) * npoints + row) * nsample;
    const double *grad = grad_out + (plane * npoints + row) * nsample;
    if (point_of[0] == point_of[nsample - 1]) {  // all padded with the only point in reach
      double total = 0;
      for (int s = 0; s < nsample; ++s) total += grad[s];
      atomicAdd(sum + point_of[0], total);
    } else {
      for (int s = 0; s < nsample; ++s) atomicAdd(sum + point_of[s], grad[s]);
    }
  }
}
