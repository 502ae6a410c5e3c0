// The row pitch inside the mask is h_mask instead of w_mask, which agrees for square masks only.
// witness: {"values": {"w_mask": "5", "half_w_mask": "2"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area;
    const int n = index / area;
    const int h = pixel / w_feature;
    const int w = pixel % w_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);

    const double* mask = mask_data + n * h_mask * w_mask * area + pixel;
    double* out = buffer_data + index * area + (h - half_h_mask) * w_feature + (w - half_w_mask);
    for (int hidx = hstart; hidx < hend; ++hidx) {
      const double* mask_row = mask + hidx * h_mask * area;
      double* out_row = out + hidx * w_feature;
      for (int widx = wstart; widx < wend; ++widx) out_row[widx] = mask_row[widx * area];
    }
  }
}
