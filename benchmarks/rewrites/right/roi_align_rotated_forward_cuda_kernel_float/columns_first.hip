// sums up columns of samples, each interpolated along y and then along x
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float sampled_along_y_first(const float *image, const int height, const int width, float y, float x) {
  if (y < -1.f || y > height || x < -1.f || x > width) return 0.f;
  y = fminf(fmaxf(y, 0.f), height - 1);
  x = fminf(fmaxf(x, 0.f), width - 1);
  const int top = (int)y, left = (int)x;
  const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const float ly = y - top, lx = x - left;
  const float at_left = (1 - ly) * image[top * width + left] + ly * image[bottom * width + left];
  const float at_right = (1 - ly) * image[top * width + right] + ly * image[bottom * width + right];
  return (1 - lx) * at_left + lx * at_right;
}

__global__ void roi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % (pooled_height * pooled_width);
    const int map = index / (pooled_height * pooled_width);
    const int c = map % channels;
    const float *roi = bottom_rois + map / channels * 6;
    const float shift = aligned ? 0.5f : 0.f;
    const float center_w = roi[1] * spatial_scale - shift;
    const float center_h = roi[2] * spatial_scale - shift;
    const float roi_width = aligned ? roi[3] * spatial_scale : fmaxf(roi[3] * spatial_scale, 1.f);
    const float roi_height = aligned ? roi[4] * spatial_scale : fmaxf(roi[4] * spatial_scale, 1.f);
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const float bin_size_h = roi_height / (float)pooled_height;
    const float bin_size_w = roi_width / (float)pooled_width;
    int rows = sampling_ratio, columns = sampling_ratio;
    if (sampling_ratio <= 0) {
      rows = (int)ceilf(roi_height / pooled_height);
      columns = (int)ceilf(roi_width / pooled_width);
    }
    const float start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;
    const float *image = bottom_data + ((int)roi[0] * channels + c) * height * width;
    float total = 0;
    for (int ix = 0; ix < columns; ++ix) {
      const float xx = start_w + bin % pooled_width * bin_size_w + (ix + .5f) * bin_size_w / (float)columns;
      float column = 0;
      for (int iy = rows - 1; iy >= 0; --iy) {
        const float yy = start_h + bin / pooled_width * bin_size_h + (iy + .5f) * bin_size_h / (float)rows;
        column += sampled_along_y_first(image, height, width, yy * cosine - xx * sine + center_h,
                                        yy * sine + xx * cosine + center_w);
      }
      total += column;
    }
    top_data[index] = total / (float)max(rows * columns, 1);
  }
}
