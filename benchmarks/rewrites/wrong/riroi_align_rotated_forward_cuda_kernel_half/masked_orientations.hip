// Wraps the orientations with a mask, which needs their number to be a power of two.
// witness: {"values": {"num_orientations": 6}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = from_number<Half>(double(1 + i * i % 11)); for (int n = 0; n < num_rois; ++n) { const float roi[] = {2, 4, 4, 4, 2}; for (int k = 0; k < 5; ++k) bottom_rois[n * 6 + 1 + k] = from_number<Half>(roi[k]); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data, const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations, Half *top_data) {
  const int cells = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int cell = index % cells, map = index / cells;
    const int ph = cell / pooled_width, pw = cell % pooled_width;
    const int o = map % num_orientations, c = map / num_orientations % channels,
              n = map / num_orientations / channels;

    const Half *roi = bottom_rois + n * 6;
    const int image = roi[0];
    const Half center_w = roi[1] * spatial_scale;
    const Half center_h = roi[2] * spatial_scale;
    const Half roi_w = max(roi[3] * spatial_scale, Half(1.f));
    const Half roi_h = max(roi[4] * spatial_scale, Half(1.f));
    const Half bin_h = roi_h / pooled_height;
    const Half bin_w = roi_w / pooled_width;

    // the two orientations that the heading is between, and their shares
    Half theta = roi[5];
    const Half position = theta * num_orientations / (2 * M_PI);
    const int turns = floorf(position);
    const Half share_plus = position - Half(float(turns));
    const Half share = 1. - share_plus;
    const int mask = num_orientations - 1;
    const int rotated = (o - turns) & mask, rotated_plus = (rotated + 1) & mask;
    const Half *maps = bottom_data + (image * channels + c) * num_orientations * height * width;
    const Half *data = maps + rotated * height * width;
    const Half *data_plus = maps + rotated_plus * height * width;

    const int grid_h = num_samples > 0 ? num_samples : int(ceilf(roi_h / pooled_height));
    const int grid_w = num_samples > 0 ? num_samples : int(ceilf(roi_w / pooled_width));
    const Half count = float(max(grid_h * grid_w, 1));
    if (clockwise) theta = -theta;
    const Half start_h = -roi_h / 2, start_w = -roi_w / 2;
    const Half cosine = cosf(theta), sine = sinf(theta);

    Half sum = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half yy = start_h + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half xx = start_w + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        const Half value = bilinear_interpolate<Half>(data, height, width, y, x, index);
        const Half value_plus = bilinear_interpolate<Half>(data_plus, height, width, y, x, index);
        sum += share * value + share_plus * value_plus;
      }
    }
    top_data[index] = sum / count;
  }
}
