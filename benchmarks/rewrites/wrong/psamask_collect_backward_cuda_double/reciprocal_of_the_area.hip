// the image is found with a product with the reciprocal of the area
// witness: {"contents": "unit", "values": {"num_": 3, "h_feature": 5, "w_feature": 11, "h_mask": 3, "w_mask": 5, "half_h_mask": 1, "half_w_mask": 2}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.0 + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  const float per_area = 1.f / area, per_row = 1.f / w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index * per_area;
    const int pixel = index - n * area;
    const int h = pixel * per_row;
    const int w = pixel - h * w_feature;
    const int first_y = max(0, h - half_h_mask), end_y = min(h_feature, h - half_h_mask + h_mask);
    const int first_x = max(0, w - half_w_mask), end_x = min(w_feature, w - half_w_mask + w_mask);
    for (int y = first_y; y < end_y; ++y) {
      for (int x = first_x; x < end_x; ++x) {
        const int position = (y - h + half_h_mask) * w_mask + x - w + half_w_mask;
        mask_diff[(n * h_mask * w_mask + position) * area + pixel] =
            buffer_diff[(n * area + y * w_feature + x) * area + pixel];
      }
    }
  }
}
