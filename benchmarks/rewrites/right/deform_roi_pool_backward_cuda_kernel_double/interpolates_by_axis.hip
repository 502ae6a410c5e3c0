// Splits the interpolation into a helper for each axis and takes the columns of samples in the outer loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct AxisOfSample {
  int low, high;
  double upper, lower;  // the weights of high and low
};

__device__ inline bool locate_on_axis(double at, int size, AxisOfSample& axis) {
  if (at < -1.0 || at > size) return false;
  if (at <= 0) at = 0;
  const int whole = static_cast<int>(at);
  const bool last = whole >= size - 1;
  axis.low = last ? size - 1 : whole;
  axis.high = last ? size - 1 : whole + 1;
  axis.upper = last ? 0.0 : at - whole;
  axis.lower = 1.0 - axis.upper;
  return true;
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bins = pooled_height * pooled_width;
    const int bin = index % bins, ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int n = index / bins / channels, c = index / bins - n * channels;
    const double* region = rois + n * 5;
    const int map = (static_cast<int>(region[0]) * channels + c) * height * width;

    double left = region[1] * spatial_scale - 0.5, top = region[2] * spatial_scale - 0.5;
    const double roi_w = region[3] * spatial_scale - 0.5 - left, roi_h = region[4] * spatial_scale - 0.5 - top;
    const double bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_w / pooled_width));
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_h / pooled_height));
    if (offset != NULL) {
      left += gamma * roi_w * offset[n * bins * 2 + bin];
      top += gamma * roi_h * offset[n * bins * 2 + bins + bin];
    }
    const double grad = grad_output[index] / static_cast<double>(grid_h * grid_w);

    for (int ix = 0; ix < grid_w; ++ix) {
      const double x = left + pw * bin_w + (ix + .5) * bin_w / grid_w;
      AxisOfSample across;
      if (!locate_on_axis(x, width, across)) continue;
      for (int iy = 0; iy < grid_h; ++iy) {
        const double y = top + ph * bin_h + (iy + .5) * bin_h / grid_h;
        AxisOfSample down;
        if (!locate_on_axis(y, height, down)) continue;
        const int p00 = map + down.low * width + across.low, p10 = map + down.low * width + across.high;
        const int p01 = map + down.high * width + across.low, p11 = map + down.high * width + across.high;
        atomicAdd(grad_input + p11, grad * (down.upper * across.upper));
        atomicAdd(grad_input + p01, grad * (down.upper * across.lower));
        atomicAdd(grad_input + p10, grad * (down.lower * across.upper));
        atomicAdd(grad_input + p00, grad * (down.lower * across.lower));
        if (offset == NULL) continue;
        const double v00 = input[p00], v10 = input[p10], v01 = input[p01], v11 = input[p11];
        const double slope_x = v11 * (y - down.low) + v10 * (down.high - y) + v01 * (down.low - y) + v00 * (y - down.high);
        const double slope_y = v11 * (x - across.low) + v01 * (across.high - x) + v10 * (across.low - x) + v00 * (x - across.high);
        atomicAdd(grad_offset + n * bins * 2 + bin, gamma * roi_w * grad * slope_x);
        atomicAdd(grad_offset + n * bins * 2 + bins + bin, gamma * roi_h * grad * slope_y);
      }
    }
  }
}
