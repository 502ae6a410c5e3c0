// The last group of four takes the remaining elements, but with fewer than four elements there is no group.
// witness: {"values": {"npoints": "1", "nsample": "3"}, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1000; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  const int quads = total / 4;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < quads;
       q += blockDim.x * gridDim.x) {
    const int begin = q * 4;
    // The last group also takes the elements that are left over.
    const int end = q == quads - 1 ? total : begin + 4;
    for (int i = begin; i < end; ++i) atomicAdd(out + idx_row[i], grad_row[i]);
  }
}
