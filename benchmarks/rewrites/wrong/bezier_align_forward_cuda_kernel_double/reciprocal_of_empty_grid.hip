// The sum is multiplied by the reciprocal of the number of samples, which is infinite for an empty sampling grid, so that the result is NaN and not zero.
// witness: {"values": {"sampling_ratio": "0", "aligned": "true"}, "inputs": "auto set_roi = [&](int n, double x, double y, double w, double h) { double *r = bottom_rois.get() + n * 17; for (int i = 0; i < 4; ++i) { r[1 + 2 * i] = x + w * i / 3; r[2 + 2 * i] = y; r[15 - 2 * i] = x + w * i / 3; r[16 - 2 * i] = y + h; } }; for (int n = 0; n < num_bottom_rois; ++n) set_roi(n, 4.0, 4.0, 12.0, 8.0);"}
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
    int grid_h = sampling_ratio;
    int grid_w = sampling_ratio;
    if (sampling_ratio <= 0) {
      grid_h = (int)ceil(bin_h);
      grid_w = (int)ceil(bin_w);
    }
    // One division for the element instead of one at its end.
    const double share = 1. / (static_cast<double>(grid_h) * grid_w);

    const double offset = aligned ? 0.5 : 0.0;
    const double u = pw / static_cast<double>(pooled_width);
    const double v = ph / static_cast<double>(pooled_height);
    const double y0 = bezier_curves_at(curves.y, u, v) - offset - 0.5 * bin_h;
    const double x0 = bezier_curves_at(curves.x, u, v) - offset - 0.5 * bin_w;

    const double *map =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int s = 0; s < grid_h * grid_w; ++s) {
      const double y = y0 + (s / grid_w + 0.5) * bin_h / grid_h;
      const double x = x0 + (s % grid_w + 0.5) * bin_w / grid_w;
      sum += bilinear_interpolate(map, height, width, y, x, index);
    }
    top_data[index] = sum * share;
  }
}
