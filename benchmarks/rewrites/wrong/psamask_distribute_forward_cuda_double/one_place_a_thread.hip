// A block copies one pixel with one thread for each place of the mask, so that masks of more than 512 places are cut.
// witness: {"values": {"num_": 1, "h_feature": 12, "w_feature": 12, "h_mask": 23, "w_mask": 23, "half_h_mask": 11, "half_w_mask": 11}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int index = blockIdx.x;
  const int place = threadIdx.x;
  if (index >= nthreads || place >= h_mask * w_mask) return;

  const int w = index % w_feature;
  const int h = index / w_feature % h_feature;
  const int n = index / (w_feature * h_feature);
  const int y = place / w_mask + h - half_h_mask;
  const int x = place % w_mask + w - half_w_mask;
  if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) return;

  const double value =
      mask_data[((size_t(n) * h_mask * w_mask + place) * h_feature + h) * w_feature + w];
  buffer_data[(size_t(index) * h_feature + y) * w_feature + x] = value;
}
