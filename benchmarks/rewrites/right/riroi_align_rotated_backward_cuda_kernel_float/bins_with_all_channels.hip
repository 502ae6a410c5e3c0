// a thread takes a bin with all its channels and orientations, and finds its samples once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois,
    const float spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    float *bottom_diff) {
  const int bins = pooled_height * pooled_width;
  const int maps = channels * num_orientations;
  CUDA_1D_KERNEL_LOOP(item, nthreads / maps) {
    const int bin = item % bins;
    const int n = item / bins;
    const int pw = bin % pooled_width, ph = bin / pooled_width;
    const float *roi = bottom_rois + n * 6;
    const int batch = roi[0];
    const float center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const float roi_width = max(roi[3] * spatial_scale, 1.f), roi_height = max(roi[4] * spatial_scale, 1.f);
    float theta = roi[5];
    const float ind_float = theta * num_orientations / (2 * M_PI);
    const int below = floorf(ind_float);
    const float far_share = ind_float - (float)below;
    if (clockwise) theta = -theta;
    const float cosine = cos(theta), sine = sin(theta);
    const float bin_h = roi_height / (float)pooled_height, bin_w = roi_width / (float)pooled_width;
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_width / pooled_width);
    const float count = grid_h * grid_w;
    const float start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;

    for (int sample = 0; sample < grid_h * grid_w; ++sample) {
      const float yy = start_h + ph * bin_h + (sample / grid_w + .5f) * bin_h / (float)grid_h;
      const float xx = start_w + pw * bin_w + (sample % grid_w + .5f) * bin_w / (float)grid_w;
      const float y = yy * cosine - xx * sine + center_h;
      const float x = yy * sine + xx * cosine + center_w;
      float weights[4];
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient<float>(height, width, y, x, weights[0], weights[1], weights[2], weights[3], x_low,
                                           x_high, y_low, y_high, item);
      if (x_low < 0 || y_low < 0) continue;
      const int places[4] = {y_low * width + x_low, y_low * width + x_high, y_high * width + x_low,
                             y_high * width + x_high};
      for (int c = 0; c < channels; ++c) {
        for (int o = 0; o < num_orientations; ++o) {
          const float grad = top_diff[((n * channels + c) * num_orientations + o) * bins + bin];
          int near = (o - below) % num_orientations;
          if (near < 0) near += num_orientations;
          const int far = near + 1 == num_orientations ? 0 : near + 1;
          float *image = bottom_diff + (batch * channels + c) * num_orientations * height * width;
          for (int corner = 0; corner < 4; ++corner) {
            const float g = grad * weights[corner] / count;
            atomicAdd(image + far * height * width + places[corner], g * far_share);
            atomicAdd(image + near * height * width + places[corner], g * (1.f - far_share));
          }
        }
      }
    }
  }
}
