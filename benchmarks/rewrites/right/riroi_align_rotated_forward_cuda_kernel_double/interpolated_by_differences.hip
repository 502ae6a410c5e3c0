// an own interpolation by differences with fma, samples from the last to the first in one loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double between_corners(const double *plane, int above, int below, int left, int right, double ly,
                                         double lx) {
  const double top = fma(lx, plane[above + right] - plane[above + left], plane[above + left]);
  const double bottom = fma(lx, plane[below + right] - plane[below + left], plane[below + left]);
  return fma(ly, bottom - top, top);
}

__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  const int threads = blockDim.x * gridDim.x;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= threads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / (pooled_width * pooled_height) % num_orientations;
    const int c = index / (pooled_width * pooled_height * num_orientations) % channels;
    const int n = index / (pooled_width * pooled_height * num_orientations * channels);
    const double *roi = bottom_rois + n * 6;
    const double center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const double roi_w = max(roi[3] * spatial_scale, 1.0), roi_h = max(roi[4] * spatial_scale, 1.0);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int ind = floorf(turn);
    const double l_var = turn - ind;
    int rotated = (o - ind) % num_orientations;
    if (rotated < 0) rotated += num_orientations;
    const int rotated_plus = rotated + 1 == num_orientations ? 0 : rotated + 1;
    const double *data = bottom_data + ((int)roi[0] * channels + c) * num_orientations * height * width;
    const double *plane = data + rotated * height * width, *plane_plus = data + rotated_plus * height * width;
    const double cos_theta = cos(roi[5]), sin_theta = clockwise ? -sin(roi[5]) : sin(roi[5]);
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    const int count = grid_h * grid_w;
    double sum = 0, sum_plus = 0;
    for (int sample = count - 1; sample >= 0; --sample) {
      const int iy = sample / grid_w, ix = sample % grid_w;
      const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / grid_w;
      double y = yy * cos_theta - xx * sin_theta + center_h;
      double x = yy * sin_theta + xx * cos_theta + center_w;
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      y = min(max(y, 0.0), height - 1.0);
      x = min(max(x, 0.0), width - 1.0);
      const int y_low = y, x_low = x;
      const int above = y_low * width, below = min(y_low + 1, height - 1) * width;
      const int right = min(x_low + 1, width - 1);
      sum += between_corners(plane, above, below, x_low, right, y - y_low, x - x_low);
      sum_plus += between_corners(plane_plus, above, below, x_low, right, y - y_low, x - x_low);
    }
    top_data[index] = ((1.0 - l_var) * sum + l_var * sum_plus) / max(count, 1);
  }
}
