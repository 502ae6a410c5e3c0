// adds up what is left and right of the samples of a row, for the row above and the one below, before it weighs the rows
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float* roi = rois + n * 5;
    const float* plane = input + (static_cast<int>(roi[0]) * channels + c) * height * width;
    float x1 = roi[1] * spatial_scale - 0.5, y1 = roi[2] * spatial_scale - 0.5;
    const float x2 = roi[3] * spatial_scale - 0.5, y2 = roi[4] * spatial_scale - 0.5;
    const float roi_width = x2 - x1, roi_height = y2 - y1;
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_width / pooled_width));
    if (offset != NULL) {
      const float* shift = offset + (n * 2 * pooled_height + ph) * pooled_width + pw;
      x1 += gamma * roi_width * shift[0];
      y1 += gamma * roi_height * shift[pooled_height * pooled_width];
    }
    float sum = 0;
    for (int iy = 0; iy < grid_h; ++iy) {
      float y = y1 + ph * bin_h + (iy + .5f) * bin_h / static_cast<float>(grid_h);
      if (y < -1.0 || y > height) continue;
      y = min(max(y, 0.f), static_cast<float>(height - 1));
      const int above = static_cast<int>(y), below = min(above + 1, height - 1);
      const float* upper = plane + above * width;
      const float* lower = plane + below * width;
      float in_upper = 0, in_lower = 0;
      for (int ix = 0; ix < grid_w; ++ix) {
        float x = x1 + pw * bin_w + (ix + .5f) * bin_w / static_cast<float>(grid_w);
        if (x < -1.0 || x > width) continue;
        x = min(max(x, 0.f), static_cast<float>(width - 1));
        const int left = static_cast<int>(x), right = min(left + 1, width - 1);
        const float share = x - left;
        in_upper += (1.f - share) * upper[left] + share * upper[right];
        in_lower += (1.f - share) * lower[left] + share * lower[right];
      }
      sum += (1.f - (y - above)) * in_upper + (y - above) * in_lower;
    }
    output[index] = sum / max(grid_h * grid_w, 1);
  }
}
