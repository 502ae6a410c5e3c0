// indices are divided by multiplication with a rounded reciprocal, which for some widths is one too low
// witness: {"contents": "unit", "values": {"num_rois": 3, "num_bottom_data": 2, "channels": 2, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 41, "spatial_scale": "1.0f", "sampling_ratio": 1, "aligned": "false", "clockwise": "false"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 5 + i; r[2] = 4; r[3] = 8; r[4] = 6; r[5] = 0.2f + 0.3f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, float *top_data) {
  // integer divisions are slow
  const float per_width = 1.0f / pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = (int)(index * per_width);
    const int pw = index - row * pooled_width;
    const int map = row / pooled_height;
    const int ph = row - map * pooled_height;
    const int n = map / channels;
    const int c = map - n * channels;

    const float *roi = bottom_rois + n * 6;
    const float offset = aligned ? 0.5f : 0.0f;
    const float x0 = roi[1] * spatial_scale - offset;
    const float y0 = roi[2] * spatial_scale - offset;
    float w = roi[3] * spatial_scale;
    float h = roi[4] * spatial_scale;
    if (!aligned) {
      w = max(w, 1.f);
      h = max(h, 1.f);
    }
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const int samples_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(h / pooled_height);
    const int samples_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(w / pooled_width);
    const float *image = bottom_data + ((int)roi[0] * channels + c) * height * width;
    float sum = 0;
    for (int iy = 0; iy < samples_h; ++iy) {
      for (int ix = 0; ix < samples_w; ++ix) {
        const float yy = -h / 2 + h / pooled_height * (ph + (iy + .5f) / samples_h);
        const float xx = -w / 2 + w / pooled_width * (pw + (ix + .5f) / samples_w);
        const float y = yy * cosine - xx * sine + y0;
        const float x = yy * sine + xx * cosine + x0;
        sum += bilinear_interpolate<float>(image, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(samples_h * samples_w, 1);
  }
}
