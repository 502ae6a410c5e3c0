// Each thread takes a contiguous chunk and adds runs of equal indices with one atomic.
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

  const int threads = blockDim.x * gridDim.x;
  const int chunk = total / threads + (total % threads > 0);
  const long long begin =
      (long long)(blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  if (begin >= total) return;
  const int end = begin + chunk < total ? int(begin + chunk) : total;

  int target = idx_row[begin];
  float sum = grad_row[begin];
  for (int i = int(begin) + 1; i < end; ++i) {
    if (idx_row[i] == target) {
      sum += grad_row[i];
    } else {
      atomicAdd(out + target, sum);
      target = idx_row[i];
      sum = grad_row[i];
    }
  }
  atomicAdd(out + target, sum);
}
