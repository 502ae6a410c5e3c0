// one loop over the samples of a bin, none where a direction has no samples
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins, ph = bin / pooled_width, pw = bin % pooled_width;
    const int c = index / bins % channels, n = index / bins / channels;
    const float* roi = rois + 5 * n;
    const int image = roi[0];

    // the sizes are those before the offset moves the region
    float left = roi[1] * spatial_scale - 0.5f, top = roi[2] * spatial_scale - 0.5f;
    const float roi_w = (roi[3] * spatial_scale - 0.5f) - left;
    const float roi_h = (roi[4] * spatial_scale - 0.5f) - top;
    const float bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    int columns = sampling_ratio, rows = sampling_ratio;
    if (sampling_ratio <= 0) {
      columns = (int)ceilf(bin_w);
      rows = (int)ceilf(bin_h);
    }
    if (offset) {
      left += gamma * roi_w * offset[2 * n * bins + bin];
      top += gamma * roi_h * offset[(2 * n + 1) * bins + bin];
    }

    const float* plane = input + (image * channels + c) * height * width;
    float sum = 0;
    if (rows > 0 && columns > 0) {
      for (int s = 0; s < rows * columns; ++s) {
        const float y = top + ph * bin_h + (s / columns + .5f) * bin_h / rows;
        const float x = left + pw * bin_w + (s % columns + .5f) * bin_w / columns;
        sum += bilinear_interpolate(plane, height, width, y, x, index);
      }
      sum /= rows * columns;
    }
    output[index] = sum;
  }
}
