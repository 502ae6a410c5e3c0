// Computes everything in double with one partial sum per row of samples.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double riroi_tap_sum(const Half *map, int width, int y0, int y1, int x0, int x1, double fy, double fx) {
  const double a = float(map[y0 * width + x0]), b = float(map[y0 * width + x1]);
  const double c = float(map[y1 * width + x0]), d = float(map[y1 * width + x1]);
  return (1 - fy) * ((1 - fx) * a + fx * b) + fy * ((1 - fx) * c + fx * d);
}

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const double scale = float(spatial_scale);
  const int stride = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int bins = pooled_height * pooled_width;
    const int bin = index % bins, map_index = index / bins;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const int o = map_index % num_orientations, channel_index = map_index / num_orientations;
    const int c = channel_index % channels, n = channel_index / channels;
    double roi[6];
    for (int k = 0; k < 6; ++k) roi[k] = float(bottom_rois[n * 6 + k]);
    const double rw = fmax(roi[3] * scale, 1.0), rh = fmax(roi[4] * scale, 1.0);
    const double position = roi[5] * num_orientations / (2 * M_PI);
    const double lower = floor(position);
    const double l_var = position - lower;
    const int shift = ((int(lower) % num_orientations) + num_orientations) % num_orientations;
    const int rot = (o + num_orientations - shift) % num_orientations;
    const int rot_plus = (rot + 1) % num_orientations;
    const size_t plane = size_t(height) * width;
    const Half *maps = bottom_data + (size_t(roi[0]) * channels + c) * num_orientations * plane;
    const double angle = clockwise ? -roi[5] : roi[5];
    const double cs = cos(angle), sn = sin(angle);
    const int grid_h = num_samples > 0 ? num_samples : int(ceil(rh / pooled_height));
    const int grid_w = num_samples > 0 ? num_samples : int(ceil(rw / pooled_width));
    double total = 0;
    for (int iy = grid_h - 1; iy >= 0; --iy) {
      const double yy = rh * ((ph + (iy + 0.5) / grid_h) / pooled_height - 0.5);
      double row0 = 0, row1 = 0;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double xx = rw * ((pw + (ix + 0.5) / grid_w) / pooled_width - 0.5);
        double y = yy * cs - xx * sn + roi[2] * scale;
        double x = yy * sn + xx * cs + roi[1] * scale;
        if (y < -1 || y > height || x < -1 || x > width) continue;
        y = fmin(fmax(y, 0.0), height - 1.0);
        x = fmin(fmax(x, 0.0), width - 1.0);
        const int y0 = int(y), x0 = int(x);
        const int y1 = y0 + (y0 + 1 < height), x1 = x0 + (x0 + 1 < width);
        row0 += riroi_tap_sum(maps + rot * plane, width, y0, y1, x0, x1, y - y0, x - x0);
        row1 += riroi_tap_sum(maps + rot_plus * plane, width, y0, y1, x0, x1, y - y0, x - x0);
      }
      total += (1 - l_var) * row0 + l_var * row1;
    }
    const int count = grid_h * grid_w;
    top_data[index] = Half(float(total / (count > 0 ? count : 1)));
  }
}
