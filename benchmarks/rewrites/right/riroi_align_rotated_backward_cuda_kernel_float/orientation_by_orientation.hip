// goes over the samples once for each of the two orientations, the last sample first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois,
    const float spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    float *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int map = index / (pooled_width * pooled_height);
    const int o = map % num_orientations;
    const int c = map / num_orientations % channels;
    const float *roi = bottom_rois + map / num_orientations / channels * 6;
    const float center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const float roi_width = max(roi[3] * spatial_scale, 1.f), roi_height = max(roi[4] * spatial_scale, 1.f);
    const float bin_size_h = roi_height / (float)pooled_height;
    const float bin_size_w = roi_width / (float)pooled_width;
    const float ind_float = roi[5] * num_orientations / (2 * M_PI);
    const float whole = floorf(ind_float);
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_width / pooled_width);
    const float average = top_diff[index] / (float)(grid_h * grid_w);
    const float start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;

    for (int next = 1; next >= 0; --next) {
      const float share = average * (next ? ind_float - whole : 1 - (ind_float - whole));
      const int rotated = ((o - (int)whole + next) % num_orientations + num_orientations) % num_orientations;
      float *image =
          bottom_diff + (((int)roi[0] * channels + c) * num_orientations + rotated) * height * width;
      for (int iy = grid_h - 1; iy >= 0; --iy) {
        const float yy = start_h + ph * bin_size_h + (iy + .5f) * bin_size_h / (float)grid_h;
        for (int ix = grid_w - 1; ix >= 0; --ix) {
          const float xx = start_w + pw * bin_size_w + (ix + .5f) * bin_size_w / (float)grid_w;
          float y = yy * cosine - xx * sine + center_h;
          float x = yy * sine + xx * cosine + center_w;
          if (y < -1 || y > height || x < -1 || x > width) continue;
          y = min(max(y, 0.f), (float)(height - 1));
          x = min(max(x, 0.f), (float)(width - 1));
          const int top = (int)y, left = (int)x;
          const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
          const float ly = y - top, lx = x - left;
          atomicAdd(image + top * width + left, (1 - ly) * ((1 - lx) * share));
          atomicAdd(image + top * width + right, (1 - ly) * (lx * share));
          atomicAdd(image + bottom * width + left, ly * ((1 - lx) * share));
          atomicAdd(image + bottom * width + right, ly * (lx * share));
        }
      }
    }
  }
}
