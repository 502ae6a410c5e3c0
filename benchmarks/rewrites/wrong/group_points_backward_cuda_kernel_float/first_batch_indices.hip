// the indices of the first batch are used for all
// witness: {"values": {"b": 2, "c": 3, "n": 20, "npoints": 9, "nsample": 4}, "inputs": " for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int plane = blockIdx.z * gridDim.y + blockIdx.y;
  if (blockIdx.z >= b || blockIdx.y >= c) return;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    atomicAdd(grad_points + plane * n + idx[index], grad_out[plane * npoints * nsample + index]);
  }
}
