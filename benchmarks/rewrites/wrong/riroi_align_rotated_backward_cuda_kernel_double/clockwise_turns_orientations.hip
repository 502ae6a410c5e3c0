// The angle is reversed for clockwise boxes before the orientation channels are found, which depend on the angle as it is given.
// witness: {"values": {"clockwise": "true"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RotatedBox {
  double center_x, center_y, width, height, theta;
};

__device__ inline RotatedBox rotated_box(const double *roi, double scale, bool clockwise) {
  RotatedBox box;
  box.center_x = roi[1] * scale;
  box.center_y = roi[2] * scale;
  box.width = fmax(roi[3] * scale, 1.0);
  box.height = fmax(roi[4] * scale, 1.0);
  box.theta = clockwise ? -roi[5] : roi[5];
  return box;
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
    const RotatedBox box = rotated_box(roi, spatial_scale, clockwise);

    const double turn = box.theta * num_orientations / (2 * M_PI);
    const int whole = (int)floorf(turn);
    const double part = turn - whole;
    const int shift = (whole + num_orientations) % num_orientations;
    const int lower = (o - shift + num_orientations) % num_orientations;
    const int upper = (lower + 1) % num_orientations;
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + map % channels) * num_orientations * area;

    const double bin_h = box.height / pooled_height, bin_w = box.width / pooled_width;
    const int rows = num_samples > 0 ? num_samples : (int)ceilf(bin_h);
    const int columns = num_samples > 0 ? num_samples : (int)ceilf(bin_w);
    const double cosine = cos(box.theta), sine = sin(box.theta);
    const double gradient = top_diff[index] / (rows * columns);
    for (int s = 0; s < rows * columns; ++s) {
      const double v = -box.height / 2 + ph * bin_h + (s / columns + .5) * bin_h / rows;
      const double u = -box.width / 2 + pw * bin_w + (s % columns + .5) * bin_w / columns;
      double y = v * cosine - u * sine + box.center_y;
      double x = v * sine + u * cosine + box.center_x;
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      y = fmin(fmax(y, 0.0), height - 1.0);
      x = fmin(fmax(x, 0.0), width - 1.0);
      const int top = (int)y, left = (int)x;
      const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
      const double fy = y - top, fx = x - left;
      for (int side = 0; side < 2; ++side) {
        double *target = maps + (side ? upper : lower) * area;
        const double share = gradient * (side ? part : 1.0 - part);
        atomicAdd(target + top * width + left, share * (1 - fy) * (1 - fx));
        atomicAdd(target + top * width + right, share * (1 - fy) * fx);
        atomicAdd(target + bottom * width + left, share * fy * (1 - fx));
        atomicAdd(target + bottom * width + right, share * fy * fx);
      }
    }
  }
}
