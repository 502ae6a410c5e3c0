// samples exactly on the far edges, at the height or width, are taken to lie outside
// witness: {"values": {"channels": 3, "height": 9, "width": 11, "pooled_height": 1, "pooled_width": 1, "num_orientations": 4, "num_rois": 5, "num_bottom_data": 2, "spatial_scale": "0.5", "num_samples": 1, "clockwise": "false"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = double(i * 37 % 101) / 16 + double(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { double *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = i % 2 ? 8 : 2 * width; r[2] = i % 2 ? 2 * height : 6; r[3] = 4; r[4] = 4; r[5] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_plane(const double *plane, int height, int width, double y, double x) {
  const bool inside = y >= -1.0 && y < height && x >= -1.0 && x < width;
  if (!inside) return 0;
  y = fmin(fmax(y, 0.0), height - 1.0);
  x = fmin(fmax(x, 0.0), width - 1.0);
  const int top = (int)y, left = (int)x;
  const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const double ly = y - top, lx = x - left;
  const double above = (1 - lx) * plane[top * width + left] + lx * plane[top * width + right];
  const double below = (1 - lx) * plane[bottom * width + left] + lx * plane[bottom * width + right];
  return (1 - ly) * above + ly * below;
}

__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / (pooled_width * pooled_height) % num_orientations;
    const int c = index / (pooled_width * pooled_height * num_orientations) % channels;
    const int n = index / (pooled_width * pooled_height * num_orientations * channels);
    const double *roi = bottom_rois + n * 6;
    const double center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const double roi_w = fmax(roi[3] * spatial_scale, 1.0), roi_h = fmax(roi[4] * spatial_scale, 1.0);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;

    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int whole = floorf(turn);
    const double part = turn - whole;
    const int first = ((o - whole) % num_orientations + num_orientations) % num_orientations;
    const int second = (first + 1) % num_orientations;
    const double *group = bottom_data + ((int)roi[0] * channels + c) * num_orientations * height * width;
    const double *plane = group + first * height * width, *next = group + second * height * width;

    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(bin_h);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(bin_w);
    const double angle = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(angle), sine = sin(angle);
    double sum = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + .5) * bin_w / grid_w;
        const double y = yy * cosine - xx * sine + center_h;
        const double x = yy * sine + xx * cosine + center_w;
        sum += (1 - part) * sample_plane(plane, height, width, y, x) + part * sample_plane(next, height, width, y, x);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
