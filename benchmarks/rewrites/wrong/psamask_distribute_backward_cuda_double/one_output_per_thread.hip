// Writes one element of the mask per thread without a loop, but the launch has 512 threads per position, and masks may be larger.
// witness: {"values": {"h_feature": "2", "w_feature": "2", "h_mask": "27", "w_mask": "27", "num_": "4", "half_h_mask": "13", "half_w_mask": "13"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int total = nthreads * h_mask * w_mask;
  int rest = blockIdx.x * blockDim.x + threadIdx.x;
  if (rest >= total) return;

  // Neighbours write neighbours.
  double* target = mask_diff + rest;
  const int w = rest % w_feature;
  rest /= w_feature;
  const int h = rest % h_feature;
  rest /= h_feature;
  const int widx = rest % w_mask;
  rest /= w_mask;
  const int hidx = rest % h_mask;
  const int n = rest / h_mask;

  const int fh = hidx + h - half_h_mask, fw = widx + w - half_w_mask;
  if (fh < 0 || fh >= h_feature || fw < 0 || fw >= w_feature) return;
  *target = buffer_diff[((n * h_feature + h) * w_feature + w) * h_feature * w_feature + fh * w_feature + fw];
}
