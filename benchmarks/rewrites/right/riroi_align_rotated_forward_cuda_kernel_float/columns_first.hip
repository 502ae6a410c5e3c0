// samples column by column, both orientations summed apart and mixed at the end with fma
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, o, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int o = (index / pooled_width / pooled_height) % num_orientations;
    int c = (index / pooled_width / pooled_height / num_orientations) % channels;
    int n = index / pooled_width / pooled_height / num_orientations / channels;

    const float *roi = bottom_rois + n * 6;

    const int batch = roi[0];
    const float roi_w = max(roi[3] * spatial_scale, 1.f), roi_h = max(roi[4] * spatial_scale, 1.f);
    const float turns = roi[5] * num_orientations / (2 * M_PI);
    const int whole = floorf(turns);
    const float mix = turns - (float)whole;
    const int near = ((o - whole) % num_orientations + num_orientations) % num_orientations;
    const int far = (near + 1) % num_orientations;
    const float *planes = bottom_data + (batch * channels + c) * num_orientations * height * width;
    const int rows = num_samples > 0 ? num_samples : ceilf(roi_h / pooled_height);
    const int columns = num_samples > 0 ? num_samples : ceilf(roi_w / pooled_width);
    const float bin_h = roi_h / (float)pooled_height, bin_w = roi_w / (float)pooled_width;
    const float cosine = cos(roi[5]), sine = clockwise ? -sin(roi[5]) : sin(roi[5]);
    const float center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;

    float sums[2] = {0.f, 0.f};
    for (int orientation = 0; orientation < 2; orientation++) {
      const float *plane = planes + (orientation ? far : near) * height * width;
      for (int ix = 0; ix < columns; ix++) {
        const float xx = -roi_w / 2.0f + pw * bin_w + (ix + .5f) * bin_w / (float)columns;
        for (int iy = 0; iy < rows; iy++) {
          const float yy = -roi_h / 2.0f + ph * bin_h + (iy + .5f) * bin_h / (float)rows;
          const float y = yy * cosine - xx * sine + center_h;
          const float x = yy * sine + xx * cosine + center_w;
          sums[orientation] += bilinear_interpolate<float>(plane, height, width, y, x, index);
        }
      }
    }
    top_data[index] = fmaf(mix, sums[1], (1.f - mix) * sums[0]) / max(rows * columns, 1);
  }
}
