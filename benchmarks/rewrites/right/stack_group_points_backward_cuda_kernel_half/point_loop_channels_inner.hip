// Each thread takes whole points in a grid-stride loop, keeps a cursor over the batches and walks over samples and then channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  int batch = 0;
  int point_end = b > 0 ? idx_batch_cnt[0] : 0;
  size_t feature_start = 0;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t point = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; point < static_cast<size_t>(m);
       point += step) {
    // Points ascend within a thread, so the cursor never has to go back; batches without points are passed over.
    while (batch + 1 < b && static_cast<int>(point) >= point_end) {
      feature_start += features_batch_cnt[batch];
      ++batch;
      point_end += idx_batch_cnt[batch];
    }
    const __half *grad = grad_out + point * c * nsample;
    for (int sample = 0; sample < nsample; ++sample) {
      __half *row = grad_features + (feature_start + idx[point * nsample + sample]) * c;
      for (int channel = 0; channel < c; ++channel)
        atomicAdd(row + channel, grad[static_cast<size_t>(channel) * nsample + sample]);
    }
  }
}
