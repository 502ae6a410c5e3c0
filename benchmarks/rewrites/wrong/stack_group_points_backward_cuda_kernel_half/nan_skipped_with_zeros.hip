// Zero gradients are skipped by a comparison of the magnitude that is false for NaN too, so NaN gradients are lost.
// witness: {"inputs": "grad_out[5] = __float2half(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  const int per_point = c * nsample;
  const int total = m * per_point;
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += step) {
    // Many gradients are zero: avoid the look-ups and the atomic for them.
    const __half grad = grad_out[index];
    const bool contributes = fabsf(__half2float(grad)) > 0.0f;
    if (!contributes) continue;

    const int point = index / per_point;
    const int rest = index - point * per_point;
    const int channel = rest / nsample;
    const int sample = rest - channel * nsample;

    int feature_start = 0;
    int point_end = idx_batch_cnt[0];
    for (int k = 1; k < b && point >= point_end; ++k) {
      point_end += idx_batch_cnt[k];
      feature_start += features_batch_cnt[k - 1];
    }
    const int row = feature_start + idx[point * nsample + sample];
    atomicAdd(&grad_features[static_cast<size_t>(row) * c + channel], grad);
  }
}
