// Neighbours of weight zero are not read, so a NaN in one of them does not reach the result.
// witness: {"values": {"pooled_height": "2", "pooled_width": "2", "sampling_ratio": "1"}, "inputs": "auto set_roi = [&](int n, double x, double y, double w, double h) { double *r = bottom_rois.get() + n * 17; for (int i = 0; i < 4; ++i) { r[1 + 2 * i] = x + w * i / 3; r[2 + 2 * i] = y; r[15 - 2 * i] = x + w * i / 3; r[16 - 2 * i] = y + h; } }; for (int n = 0; n < num_bottom_rois; ++n) set_roi(n, 4.0, 4.0, 12.0, 8.0); set_roi(0, 4.0, 4.0, 12.0, 8.0); bottom_rois[0] = 0.0; bottom_data[2 * width + 3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Scaled control points of the upper (0) and the lower (1) curve of a region.
struct BezierAlignCurves {
  double x[2][4];
  double y[2][4];
};

__device__ inline BezierAlignCurves load_bezier_curves(const double *roi,
                                                       const double scale) {
  BezierAlignCurves curves;
  for (int k = 0; k < 4; ++k) {
    curves.x[0][k] = roi[1 + 2 * k] * scale;
    curves.y[0][k] = roi[2 + 2 * k] * scale;
    // The lower curve is stored from its end to its start.
    curves.x[1][k] = roi[15 - 2 * k] * scale;
    curves.y[1][k] = roi[16 - 2 * k] * scale;
  }
  return curves;
}

__device__ inline double bezier_curves_at(const double (&points)[2][4],
                                          const double u, const double v) {
  const double upper =
      bezier_curve(points[0][0], points[0][1], points[0][2], points[0][3], u);
  const double lower =
      bezier_curve(points[1][0], points[1][1], points[1][2], points[1][3], u);
  return lower * v + upper * (1. - v);
}

__device__ inline double bezier_curves_extent(const double (&points)[2][4]) {
  return fmax(fabs(points[0][0] - points[0][3]),
              fabs(points[1][0] - points[1][3]));
}

__device__ inline double bezier_sample(const double *map, const int height,
                                       const int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0.;
  // Clamping to the last pixel leaves no fraction there.
  y = fmin(fmax(y, 0.), static_cast<double>(height - 1));
  x = fmin(fmax(x, 0.), static_cast<double>(width - 1));
  const int y_low = (int)y;
  const int x_low = (int)x;
  const double ly = y - y_low;
  const double lx = x - x_low;

  const double *row = map + y_low * width + x_low;
  double value = (1. - ly) * (1. - lx) * row[0];
  // The neighbours exist when their weight is not zero.
  if (lx > 0.) value += (1. - ly) * lx * row[1];
  if (ly > 0.) value += ly * (1. - lx) * row[width];
  if (lx > 0. && ly > 0.) value += ly * lx * row[width + 1];
  return value;
}

__global__ void bezier_align_forward_cuda_kernel_double(
    const int nthreads,
    const double *bottom_data,  // inputs
    const double *bottom_rois,  // bottom rois contains the bezier curve
    double *top_data,           // outputs
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const double *roi = bottom_rois + n * 17;
    const BezierAlignCurves curves = load_bezier_curves(roi, spatial_scale);

    double roi_width = bezier_curves_extent(curves.x);
    double roi_height = bezier_curves_extent(curves.y);
    if (!aligned) {
      roi_width = fmax(roi_width, 1.);
      roi_height = fmax(roi_height, 1.);
    }
    const double bin_h = roi_height / pooled_height;
    const double bin_w = roi_width / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceil(bin_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceil(bin_w);

    const double offset = aligned ? 0.5 : 0.0;
    const double u = pw / static_cast<double>(pooled_width);
    const double v = ph / static_cast<double>(pooled_height);
    const double y0 = bezier_curves_at(curves.y, u, v) - offset - 0.5 * bin_h;
    const double x0 = bezier_curves_at(curves.x, u, v) - offset - 0.5 * bin_w;

    const double *map =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int ix = 0; ix < grid_w; ++ix) {
      const double x = x0 + (ix + 0.5) * bin_w / grid_w;
      for (int iy = 0; iy < grid_h; ++iy) {
        const double y = y0 + (iy + 0.5) * bin_h / grid_h;
        sum += bezier_sample(map, height, width, y, x);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
