// The orientation is rounded toward zero instead of down, so that negative angles get the wrong pair of orientation channels.
// witness: {"contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Orientation {
  int lower, upper;     // channels that share the gradient
  double lower_part, upper_part;
};

__device__ inline Orientation orientation_of(double theta, int o, int count) {
  Orientation result;
  const double turns = theta * count / (2 * M_PI);
  const int whole = (int)turns;
  result.upper_part = turns - whole;
  result.lower_part = 1.0 - result.upper_part;
  const int shift = (whole + count) % count;
  result.lower = (o - shift + count) % count;
  result.upper = (result.lower + 1) % count;
  return result;
}

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  const int bins = pooled_height * pooled_width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int bin = index % bins;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const int plane = index / bins;
    const int o = plane % num_orientations;
    const int c = plane / num_orientations % channels;
    const double *roi = bottom_rois + plane / num_orientations / channels * 6;

    const double center_x = roi[1] * spatial_scale, center_y = roi[2] * spatial_scale;
    const double roi_w = fmax(roi[3] * spatial_scale, 1.0), roi_h = fmax(roi[4] * spatial_scale, 1.0);
    const double bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const double angle = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(angle), sine = sin(angle);
    const Orientation shared = orientation_of(roi[5], o, num_orientations);
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    const double gradient = top_diff[index] / (grid_h * grid_w);
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + c) * num_orientations * height * width;
    double *lower = maps + (size_t)shared.lower * height * width;
    double *upper = maps + (size_t)shared.upper * height * width;

    for (int iy = 0; iy < grid_h; ++iy) {
      const double v = -roi_h / 2 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double u = -roi_w / 2 + pw * bin_w + (ix + .5) * bin_w / grid_w;
        double y = v * cosine - u * sine + center_y;
        double x = v * sine + u * cosine + center_x;
        if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
        y = fmin(fmax(y, 0.0), (double)(height - 1));
        x = fmin(fmax(x, 0.0), (double)(width - 1));
        const int y0 = (int)y, x0 = (int)x;
        const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const double fy = y - y0, fx = x - x0;
        const double part[4] = {(1 - fy) * (1 - fx), (1 - fy) * fx, fy * (1 - fx), fy * fx};
        const int pixel[4] = {y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1};
        for (int k = 0; k < 4; ++k) {
          atomicAdd(lower + pixel[k], gradient * part[k] * shared.lower_part);
          atomicAdd(upper + pixel[k], gradient * part[k] * shared.upper_part);
        }
      }
    }
  }
}
