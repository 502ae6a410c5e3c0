// the angle of clockwise boxes is negated before the orientation is chosen, not only for the sampling
// witness: {"values": {"channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "num_orientations": 4, "num_rois": 5, "num_bottom_data": 2, "spatial_scale": "0.5f", "num_samples": 2, "clockwise": "true"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 9 + i; r[2] = 8 + i % 3; r[3] = 8; r[4] = 6; r[5] = 0.4f + 0.5f * i; }"}
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

    const int roi_batch_ind = roi[0];
    const float roi_center_w = roi[1] * spatial_scale;
    const float roi_center_h = roi[2] * spatial_scale;
    const float roi_width = max(roi[3] * spatial_scale, 1.f);
    const float roi_height = max(roi[4] * spatial_scale, 1.f);
    // If clockwise, the angle needs to be reversed.
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cos_theta = cos(theta), sin_theta = sin(theta);
    const float bin_size_h = roi_height / pooled_height;
    const float bin_size_w = roi_width / pooled_width;

    const float ind_float = theta * num_orientations / (2 * M_PI);
    int ind = floorf(ind_float);
    const float l_var = ind_float - (float)ind;
    const float r_var = 1.0 - l_var;
    ind = (ind + num_orientations) % num_orientations;
    const int ind_rot = (o - ind + num_orientations) % num_orientations;
    const int ind_rot_plus = (ind_rot + 1) % num_orientations;
    const float *data = bottom_data + (roi_batch_ind * channels + c) * num_orientations * height * width;
    const float *data_rot = data + ind_rot * height * width;
    const float *data_plus = data + ind_rot_plus * height * width;

    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_width / pooled_width);
    float output_val = 0.;
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = -roi_height / 2.f + ph * bin_size_h + (iy + .5f) * bin_size_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = -roi_width / 2.f + pw * bin_size_w + (ix + .5f) * bin_size_w / grid_w;
        const float y = yy * cos_theta - xx * sin_theta + roi_center_h;
        const float x = yy * sin_theta + xx * cos_theta + roi_center_w;
        output_val += r_var * bilinear_interpolate<float>(data_rot, height, width, y, x, index) +
                      l_var * bilinear_interpolate<float>(data_plus, height, width, y, x, index);
      }
    }
    top_data[index] = output_val / max(grid_h * grid_w, 1);
  }
}
