// Every thread owns elements of the result and gathers their gradients from all points of the batch, without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  CUDA_1D_KERNEL_LOOP(element, n * c) {
    const int feature = element / c;
    const int channel = element % c;
    // More than one batch may reach the feature only if an index left its batch: go through all of them.
    double sum = grad_features[element];
    bool found = false;
    int point = 0, start = 0;
    for (int k = 0; k < b; ++k) {
      const int end = k + 1 < b ? min(m, point + idx_batch_cnt[k]) : m;
      for (; point < end; ++point)
        for (int s = 0; s < nsample; ++s)
          if (start + idx[point * nsample + s] == feature) {
            sum += grad_out[(point * c + channel) * nsample + s];
            found = true;
          }
      start += features_batch_cnt[k];
    }
    if (found) grad_features[element] = sum;
  }
}
