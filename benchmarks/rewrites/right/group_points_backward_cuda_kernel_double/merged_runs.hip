// A thread takes eight samples and adds each run of equal indices once.
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

  const int chunks = (total + 7) / 8;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < chunks; k += blockDim.x * gridDim.x) {
    const int begin = k * 8, end = min(begin + 8, total);
    int point = idx[begin];
    double run = grad_out[begin];
    for (int i = begin + 1; i < end; ++i) {
      if (idx[i] != point) {
        atomicAdd(grad_points + point, run);
        point = idx[i];
        run = grad_out[i];
      } else {
        run += grad_out[i];
      }
    }
    atomicAdd(grad_points + point, run);
  }
}
