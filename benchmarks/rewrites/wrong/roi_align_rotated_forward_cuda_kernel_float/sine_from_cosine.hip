// Computes the sine from the cosine with the sign of the angle, which is right only up to half a turn.
// witness: {"values": {}, "contents": "wide", "seed": 3, "inputs": "for (int r = 0; r < num_rois; ++r) bottom_rois[6 * r + 5] = 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RotatedBox {
  float center_w, center_h, start_w, start_h, bin_w, bin_h, cosine, sine;
  int image, grid_h, grid_w;
};

__device__ inline RotatedBox rotated_box(const float *roi, float spatial_scale, int sampling_ratio, bool aligned,
                                         bool clockwise, int pooled_height, int pooled_width) {
  RotatedBox box;
  box.image = static_cast<int>(roi[0]);
  const float offset = aligned ? 0.5f : 0.0f;
  box.center_w = roi[1] * spatial_scale - offset;
  box.center_h = roi[2] * spatial_scale - offset;
  float roi_width = roi[3] * spatial_scale, roi_height = roi[4] * spatial_scale;
  if (!aligned) {
    roi_width = fmaxf(roi_width, 1.0f);
    roi_height = fmaxf(roi_height, 1.0f);
  }
  box.bin_h = roi_height / static_cast<float>(pooled_height);
  box.bin_w = roi_width / static_cast<float>(pooled_width);
  box.grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_height / pooled_height));
  box.grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_width / pooled_width));
  box.start_h = -roi_height / 2.0f;
  box.start_w = -roi_width / 2.0f;
  const float theta = clockwise ? -roi[5] : roi[5];
  // One transcendental function instead of two.
  box.cosine = cosf(theta);
  box.sine = copysignf(sqrtf(fmaxf(0.0f, 1.0f - box.cosine * box.cosine)), theta);
  return box;
}

__global__ void roi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const RotatedBox box = rotated_box(bottom_rois + n * 6, spatial_scale, sampling_ratio, aligned, clockwise,
                                       pooled_height, pooled_width);
    const float *map = bottom_data + (box.image * channels + c) * height * width;

    float sum = 0.0f;
    for (int iy = 0; iy < box.grid_h; iy++) {
      const float yy = box.start_h + ph * box.bin_h + (iy + .5f) * box.bin_h / static_cast<float>(box.grid_h);
      for (int ix = 0; ix < box.grid_w; ix++) {
        const float xx = box.start_w + pw * box.bin_w + (ix + .5f) * box.bin_w / static_cast<float>(box.grid_w);
        const float y = yy * box.cosine - xx * box.sine + box.center_h;
        const float x = yy * box.sine + xx * box.cosine + box.center_w;
        sum += bilinear_interpolate<float>(map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / static_cast<float>(max(box.grid_h * box.grid_w, 1));
  }
}
