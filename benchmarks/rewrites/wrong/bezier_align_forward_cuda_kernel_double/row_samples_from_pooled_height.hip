// The adaptive number of samples in a row is derived from the pooled height instead of the pooled width.
// witness: {"values": {"pooled_height": "2", "pooled_width": "7", "sampling_ratio": "0"}, "inputs": "auto set_roi = [&](int n, double x, double y, double w, double h) { double *r = bottom_rois.get() + n * 17; for (int i = 0; i < 4; ++i) { r[1 + 2 * i] = x + w * i / 3; r[2 + 2 * i] = y; r[15 - 2 * i] = x + w * i / 3; r[16 - 2 * i] = y + h; } }; for (int n = 0; n < num_bottom_rois; ++n) set_roi(n, 2.0, 4.0, 20.0, 8.0);"}
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
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += step) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const double *roi = bottom_rois + rest / channels * 17;
    const BezierAlignCurves curves = load_bezier_curves(roi, spatial_scale);

    // Extents, bins and grids as pairs: 0 is y, 1 is x.
    const int pooled[2] = {pooled_height, pooled_width};
    double bin[2] = {bezier_curves_extent(curves.y),
                     bezier_curves_extent(curves.x)};
    int grid[2];
    for (int axis = 0; axis < 2; ++axis) {
      if (!aligned) bin[axis] = fmax(bin[axis], 1.);
      grid[axis] = sampling_ratio > 0 ? sampling_ratio
                                      : (int)ceil(bin[axis] / pooled[0]);
      bin[axis] /= pooled[axis];
    }

    const double offset = aligned ? 0.5 : 0.0;
    const double u = pw / static_cast<double>(pooled_width);
    const double v = ph / static_cast<double>(pooled_height);
    const double y_start =
        bezier_curves_at(curves.y, u, v) - offset - 0.5 * bin[0];
    const double x_start =
        bezier_curves_at(curves.x, u, v) - offset - 0.5 * bin[1];

    const double *map =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int iy = 0; iy < grid[0]; ++iy) {
      const double y = y_start + (iy + 0.5) * bin[0] / grid[0];
      for (int ix = 0; ix < grid[1]; ++ix) {
        const double x = x_start + (ix + 0.5) * bin[1] / grid[1];
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(grid[0] * grid[1], 1);
  }
}
