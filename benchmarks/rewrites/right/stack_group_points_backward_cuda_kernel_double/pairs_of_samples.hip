// The thread of an even sample takes the next one too, and adds both at once where their indices are equal.
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
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample = index % nsample;
    const int channel = index / nsample % c;
    const int point = index / nsample / c;
    if (sample & 1) continue;
    const int *indices = idx + point * nsample + sample;
    const int start = features_before(point, b, idx_batch_cnt, features_batch_cnt);
    double *column = grad_features + start * c + channel;
    double sum = grad_out[index];
    if (sample + 1 < nsample) {
      const double next = grad_out[index + 1];
      if (indices[1] == indices[0])
        sum += next;
      else
        atomicAdd(column + indices[1] * c, next);
    }
    atomicAdd(column + indices[0] * c, sum);
  }
}
