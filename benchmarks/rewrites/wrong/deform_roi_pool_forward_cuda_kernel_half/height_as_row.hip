// the offset of a bin is looked up with the pooled height as the length of a row, right for square pools
// witness: {"values": {"pooled_height": 2, "pooled_width": 5}, "contents": "tens"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const int c = index / bins % channels;
    const int n = index / bins / channels;

    const Half* roi = rois + n * 5;
    const int batch = float(roi[0]);
    Half x0 = roi[1] * spatial_scale - 0.5;
    Half y0 = roi[2] * spatial_scale - 0.5;
    const Half x1 = roi[3] * spatial_scale - 0.5;
    const Half y1 = roi[4] * spatial_scale - 0.5;
    const Half roi_width = x1 - x0, roi_height = y1 - y0;
    const Half bin_w = roi_width / pooled_width, bin_h = roi_height / pooled_height;
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_w));
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_h));

    if (offset != NULL) {
      // offset: [n, 2, pooled_height, pooled_width]
      const Half* planes = offset + n * 2 * bins;
      const int at = ph * pooled_height + pw;
      x0 += gamma * roi_width * planes[at];
      y0 += gamma * roi_height * planes[bins + at];
    }

    const Half* map = input + (batch * channels + c) * height * width;
    Half sum = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half y = y0 + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half x = x0 + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    const int samples = grid_h * grid_w;
    output[index] = sum / Half(float(samples > 0 ? samples : 1));
  }
}
