// Only boxes without a positive size are made 1 by 1, whereas those with sides between 0 and 1 keep them.
// witness: {"values": {"spatial_scale": "0.5"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double box_side(double side) {
  return side > 0 ? side : 1.0;  // malformed boxes
}

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  const size_t area = (size_t)height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height);
    const int o = plane % num_orientations;
    const int map = plane / num_orientations;
    const double *roi = bottom_rois + map / channels * 6;
    const double cx = roi[1] * spatial_scale, cy = roi[2] * spatial_scale;
    const double side_w = box_side(roi[3] * spatial_scale), side_h = box_side(roi[4] * spatial_scale);
    const double bin_w = side_w / pooled_width, bin_h = side_h / pooled_height;
    const int samples_h = num_samples > 0 ? num_samples : (int)ceilf(bin_h);
    const int samples_w = num_samples > 0 ? num_samples : (int)ceilf(bin_w);

    const double orientation = roi[5] * num_orientations / (2 * M_PI);
    const int base = (int)floorf(orientation);
    const double weight_next = orientation - base;
    int first = (o - base) % num_orientations;
    if (first < 0) first += num_orientations;
    const int next = first + 1 < num_orientations ? first + 1 : 0;
    const size_t image = ((size_t)(int)roi[0] * channels + map % channels) * num_orientations;

    double theta = roi[5];
    if (clockwise) theta = -theta;
    double sine, cosine;
    sincos(theta, &sine, &cosine);
    const double g = top_diff[index] / (samples_h * samples_w);

    for (int iy = 0; iy < samples_h; ++iy) {
      const double v = (ph + (iy + .5) / samples_h) * bin_h - side_h / 2;
      for (int ix = 0; ix < samples_w; ++ix) {
        const double u = (pw + (ix + .5) / samples_w) * bin_w - side_w / 2;
        double y = v * cosine - u * sine + cy, x = v * sine + u * cosine + cx;
        if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
        y = fmin(fmax(y, 0.0), height - 1.0);
        x = fmin(fmax(x, 0.0), width - 1.0);
        const int y0 = (int)y, x0 = (int)x;
        for (int dy = 0; dy < 2; ++dy) {
          const double wy = dy ? y - y0 : 1 - (y - y0);
          for (int dx = 0; dx < 2; ++dx) {
            const double wx = dx ? x - x0 : 1 - (x - x0);
            const size_t pixel = (size_t)min(y0 + dy, height - 1) * width + min(x0 + dx, width - 1);
            atomicAdd(bottom_diff + (image + first) * area + pixel, g * wy * wx * (1 - weight_next));
            atomicAdd(bottom_diff + (image + next) * area + pixel, g * wy * wx * weight_next);
          }
        }
      }
    }
  }
}
