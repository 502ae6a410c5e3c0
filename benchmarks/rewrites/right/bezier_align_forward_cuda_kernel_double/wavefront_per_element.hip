// A wavefront computes one element: its lanes take the samples and a shuffle tree adds their sums.
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
  // Blocks that do not consist of whole wavefronts use single lanes as teams.
  const int team = blockDim.x % warpSize == 0 ? warpSize : 1;
  const int lane = threadIdx.x % team;
  const int teams_per_block = blockDim.x / team;
  const int teams = teams_per_block * gridDim.x;

  // All lanes of a team have the same index in every step.
  for (int index = blockIdx.x * teams_per_block + threadIdx.x / team;
       index < nthreads; index += teams) {
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
    const int samples = grid_h * grid_w;

    const double offset = aligned ? 0.5 : 0.0;
    const double u = pw / static_cast<double>(pooled_width);
    const double v = ph / static_cast<double>(pooled_height);
    const double y_center = bezier_curves_at(curves.y, u, v) - offset;
    const double x_center = bezier_curves_at(curves.x, u, v) - offset;

    const double *map =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int s = lane; s < samples; s += team) {
      const int iy = s / grid_w;
      const int ix = s % grid_w;
      const double y = y_center - 0.5 * bin_h + (iy + 0.5) * bin_h / grid_h;
      const double x = x_center - 0.5 * bin_w + (ix + 0.5) * bin_w / grid_w;
      sum += bilinear_interpolate(map, height, width, y, x, index);
    }
    for (int d = team / 2; d > 0; d /= 2) sum += __shfl_down(sum, d);
    if (lane == 0) top_data[index] = sum / max(samples, 1);
  }
}
