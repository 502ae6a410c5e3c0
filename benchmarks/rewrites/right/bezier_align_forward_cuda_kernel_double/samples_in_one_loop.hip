// One flat loop over the samples of a bin, with the corner points in arrays.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double larger_of(double a, double b) { return a > b ? a : b; }

__global__ void bezier_align_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data, const double *bottom_rois,
    double *top_data, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio, bool aligned,
    const int channels, const int height, const int width) {
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x;
       at < nthreads; at += (long long)blockDim.x * gridDim.x) {
    const int index = (int)at;
    const int pw = index % pooled_width;
    int rest = index / pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const double *roi = bottom_rois + rest / channels * 17;
    double px[8], py[8];
    for (int k = 0; k < 8; ++k) {
      px[k] = roi[1 + 2 * k] * spatial_scale;
      py[k] = roi[2 + 2 * k] * spatial_scale;
    }
    const double offset = aligned ? 0.5 : 0.0;
    const double u = pw / static_cast<double>(pooled_width);
    const double v = ph / static_cast<double>(pooled_height);
    const double x0 = bezier_curve(px[0], px[1], px[2], px[3], u);
    const double y0 = bezier_curve(py[0], py[1], py[2], py[3], u);
    const double x1 = bezier_curve(px[7], px[6], px[5], px[4], u);
    const double y1 = bezier_curve(py[7], py[6], py[5], py[4], u);
    const double center_x = x1 * v + x0 * (1. - v) - offset;
    const double center_y = y1 * v + y0 * (1. - v) - offset;

    double extent_x = larger_of(fabs(px[0] - px[3]), fabs(px[7] - px[4]));
    double extent_y = larger_of(fabs(py[0] - py[3]), fabs(py[7] - py[4]));
    if (!aligned) {
      extent_x = larger_of(extent_x, 1.);
      extent_y = larger_of(extent_y, 1.);
    }
    const double size_y = extent_y / static_cast<double>(pooled_height);
    const double size_x = extent_x / static_cast<double>(pooled_width);
    int samples_y = sampling_ratio, samples_x = sampling_ratio;
    if (sampling_ratio <= 0) {
      samples_y = (int)ceil(extent_y / pooled_height);
      samples_x = (int)ceil(extent_x / pooled_width);
    }
    const int count = samples_y * samples_x;
    double mean = 0.;
    if (count > 0) {
      const int image = (int)roi[0];
      const double *plane =
          bottom_data + (image * channels + c) * height * width;
      for (int s = 0; s < count; ++s) {
        const int iy = s / samples_x;
        const int ix = s - iy * samples_x;
        const double y = center_y - 0.5 * size_y +
                         static_cast<double>(iy + .5f) * size_y /
                             static_cast<double>(samples_y);
        const double x = center_x - 0.5 * size_x +
                         static_cast<double>(ix + .5f) * size_x /
                             static_cast<double>(samples_x);
        mean += bilinear_interpolate(plane, height, width, y, x, index);
      }
      mean /= static_cast<double>(count);
    }
    top_data[index] = mean;
  }
}
