// the orientation's index is truncated toward zero, also for negative angles
// witness: {"values": {"channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "num_orientations": 4, "num_rois": 5, "num_bottom_data": 2, "spatial_scale": "0.5f", "num_samples": 2, "clockwise": "false"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 9 + i; r[2] = 8 + i % 3; r[3] = 8; r[4] = 6; r[5] = -0.4f - 0.5f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width; rest /= pooled_width;
    const int ph = rest % pooled_height; rest /= pooled_height;
    const int o = rest % num_orientations; rest /= num_orientations;
    const int c = rest % channels;
    const int n = rest / channels;

    const float *roi = bottom_rois + n * 6;
    const int batch = (int)roi[0];
    const float center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const float roi_w = fmaxf(roi[3] * spatial_scale, 1.f), roi_h = fmaxf(roi[4] * spatial_scale, 1.f);
    float theta = roi[5];

    // neighboring orientations and how much each of them counts
    const float turns = theta * num_orientations / (2 * M_PI);
    const int whole = (int)turns;
    const float next_weight = turns - whole, weight = 1.f - next_weight;
    const int shift = (whole % num_orientations + num_orientations) % num_orientations;
    const int near = (o - shift + num_orientations) % num_orientations;
    const int far = (near + 1) % num_orientations;
    const int size = height * width;
    const float *near_map = bottom_data + ((batch * channels + c) * num_orientations + near) * size;
    const float *far_map = bottom_data + ((batch * channels + c) * num_orientations + far) * size;

    if (clockwise) theta = -theta;
    const float cos_theta = cosf(theta), sin_theta = sinf(theta);
    const float bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(bin_h);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(bin_w);

    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = -roi_h / 2.f + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = -roi_w / 2.f + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        const float y = yy * cos_theta - xx * sin_theta + center_h;
        const float x = yy * sin_theta + xx * cos_theta + center_w;
        sum += weight * bilinear_interpolate<float>(near_map, height, width, y, x, index);
        sum += next_weight * bilinear_interpolate<float>(far_map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
