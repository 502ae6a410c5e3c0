// A run of equal indices is ended by multiplying its sum with zero, which makes NaN of an infinity.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "idx[0] = 1; idx[1] = 2; grad_out[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
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
  grad_out += (size_t(bs_idx) * c + c_idx) * total;
  idx += size_t(bs_idx) * total;
  grad_points += (size_t(bs_idx) * c + c_idx) * n;

  const int chunks = (total + 3) / 4;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < chunks; k += blockDim.x * gridDim.x) {
    const int end = min(k * 4 + 4, total);
    double run = 0;
    for (int i = k * 4; i < end; ++i) {
      const double keep = i > k * 4 && idx[i] == idx[i - 1] ? 1.0 : 0.0;
      run = run * keep + grad_out[i];
      if (i + 1 == end || idx[i + 1] != idx[i]) atomicAdd(grad_points + idx[i], run);
    }
  }
}
