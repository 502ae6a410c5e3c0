// the index of a bin is taken apart with the pooled height and width swapped
// witness: {"values": {"channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "num_orientations": 4, "num_rois": 5, "num_bottom_data": 2, "spatial_scale": "0.5f", "num_samples": 2, "clockwise": "false"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 9 + i; r[2] = 8 + i % 3; r[3] = 8; r[4] = 6; r[5] = 0.4f + 0.5f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, float *top_data) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins, plane = index / bins;
    const int ph = bin / pooled_height, pw = bin % pooled_height;
    const int o = plane % num_orientations, c = plane / num_orientations % channels;
    const int n = plane / (num_orientations * channels);
    const float *roi = bottom_rois + n * 6;

    const int roi_batch_ind = static_cast<int>(roi[0]);
    const float roi_center_w = roi[1] * spatial_scale, roi_center_h = roi[2] * spatial_scale;
    // Force malformed ROIs to be 1x1
    const float roi_width = fmaxf(roi[3] * spatial_scale, 1.f), roi_height = fmaxf(roi[4] * spatial_scale, 1.f);
    const float theta = roi[5];

    const float ind_float = theta * num_orientations / (2 * M_PI);
    const int ind = floorf(ind_float);
    const float l_var = ind_float - ind;
    const int ind_rot = (o - (ind + num_orientations) % num_orientations + num_orientations) % num_orientations;
    const int ind_rot_plus = (ind_rot + 1) % num_orientations;
    const int area = height * width;
    const float *planes = bottom_data + (roi_batch_ind * channels + c) * num_orientations * area;

    const int grid_h = num_samples > 0 ? num_samples : static_cast<int>(ceilf(roi_height / pooled_height));
    const int grid_w = num_samples > 0 ? num_samples : static_cast<int>(ceilf(roi_width / pooled_width));
    const float bin_h = roi_height / pooled_height, bin_w = roi_width / pooled_width;
    const float cosine = cosf(theta), sine = clockwise ? -sinf(theta) : sinf(theta);
    float total = 0.f, total_plus = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = -roi_height / 2.f + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = -roi_width / 2.f + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        const float y = yy * cosine - xx * sine + roi_center_h;
        const float x = yy * sine + xx * cosine + roi_center_w;
        total += bilinear_interpolate<float>(planes + ind_rot * area, height, width, y, x, index);
        total_plus += bilinear_interpolate<float>(planes + ind_rot_plus * area, height, width, y, x, index);
      }
    }
    top_data[index] = ((1.f - l_var) * total + l_var * total_plus) / (grid_h * grid_w);
  }
}
