// Divides by the number of samples with a 16-bit reciprocal, which is exact for small numbers only.
// witness: {"values": {"m": 600}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ int features_before(const int point, const int b, const int *idx_batch_cnt,
                                               const int *features_batch_cnt) {
  int start = 0, end = idx_batch_cnt[0];
  for (int k = 1; k < b && point >= end; k++) {
    start += features_batch_cnt[k - 1];
    end += idx_batch_cnt[k];
  }
  return start;
}

__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  const unsigned int reciprocal = (65536u + nsample - 1) / nsample;
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int rest = int((unsigned long long)index * reciprocal >> 16);
    const int sample = index % nsample;
    const int channel = rest % c;
    const int point = rest / c;
    if (point >= m) return;
    const int start = features_before(point, b, idx_batch_cnt, features_batch_cnt);
    const int row = start + idx[point * nsample + sample];
    atomicAdd(grad_features + row * c + channel, grad_out[index]);
  }
}
