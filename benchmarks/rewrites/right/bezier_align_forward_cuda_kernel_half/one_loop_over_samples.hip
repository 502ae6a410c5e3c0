// Samples are in one flat loop, curves in arrays; the interpolation clamps once and reads by row pointers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half sampled(const Half *map, int height, int width, Half y, Half x) {
  float fy = y, fx = x;
  if (fy < -1.0f || fy > height || fx < -1.0f || fx > width) return Half(0.0f);
  if (fy <= 0) fy = 0;
  if (fx <= 0) fx = 0;
  const int last_row = height - 1, last_column = width - 1;
  const bool bottom = int(fy) >= last_row, right = int(fx) >= last_column;
  const int row = bottom ? last_row : int(fy), column = right ? last_column : int(fx);
  const Half ly = bottom ? Half(0.0f) : Half(fy - row), lx = right ? Half(0.0f) : Half(fx - column);
  const Half hy = 1.0f - float(ly), hx = 1.0f - float(lx);
  const Half *upper = map + row * width + column;
  const Half *lower = bottom ? upper : upper + width;
  const int next = right ? 0 : 1;
  const Half a = (hy * hx) * upper[0], b = (hy * lx) * upper[next];
  const Half c = (ly * hx) * lower[0], d = (ly * lx) * lower[next];
  return ((a + b) + c) + d;
}

__global__ void bezier_align_forward_cuda_kernel_half(
    const int nthreads,
    const Half *bottom_data,  // inputs
    const Half *bottom_rois,  // bottom rois contains the bezier curve
    Half *top_data,           // outputs
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index / pooled_width;
    const int pw = index - bin * pooled_width;
    const int ph = bin % pooled_height;
    const int plane = bin / pooled_height;
    const int c = plane % channels;
    const int n = plane / channels;

    // the batch, then the upper curve from left to right and the lower curve from right to left
    const Half *roi = bottom_rois + n * 17;
    const int roi_batch_ind = roi[0];
    Half top_x[4], top_y[4], low_x[4], low_y[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      top_x[i] = roi[1 + 2 * i] * spatial_scale;
      top_y[i] = roi[2 + 2 * i] * spatial_scale;
      low_x[i] = roi[15 - 2 * i] * spatial_scale;
      low_y[i] = roi[16 - 2 * i] * spatial_scale;
    }
    const Half offset = aligned ? (Half)0.5 : (Half)0.0;

    const Half u = pw / static_cast<Half>(pooled_width);
    const Half v = ph / static_cast<Half>(pooled_height);
    const Half x0 = bezier_curve(top_x[0], top_x[1], top_x[2], top_x[3], u);
    const Half y0 = bezier_curve(top_y[0], top_y[1], top_y[2], top_y[3], u);
    const Half x1 = bezier_curve(low_x[0], low_x[1], low_x[2], low_x[3], u);
    const Half y1 = bezier_curve(low_y[0], low_y[1], low_y[2], low_y[3], u);
    const Half x_center = x1 * v + x0 * (1. - v) - offset;
    const Half y_center = y1 * v + y0 * (1. - v) - offset;

    Half roi_width = max(abs(top_x[0] - top_x[3]), abs(low_x[0] - low_x[3]));
    Half roi_height = max(abs(top_y[0] - top_y[3]), abs(low_y[0] - low_y[3]));
    if (!aligned) {
      roi_width = max(roi_width, (Half)1.);
      roi_height = max(roi_height, (Half)1.);
    }
    const Half bin_size_h = roi_height / static_cast<Half>(pooled_height);
    const Half bin_size_w = roi_width / static_cast<Half>(pooled_width);

    const Half *map = bottom_data + (roi_batch_ind * channels + c) * height * width;

    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceil(roi_height / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceil(roi_width / pooled_width);
    const Half count = max(grid_h * grid_w, 1);

    Half sum = 0.;
    const Half y_start = y_center - (Half)0.5 * bin_size_h;
    const Half x_start = x_center - (Half)0.5 * bin_size_w;
    const int samples = grid_h * grid_w;
    for (int i = 0; i < samples; ++i) {
      const int iy = i / grid_w, ix = i - iy * grid_w;
      const Half y = y_start + static_cast<Half>(iy + .5f) * bin_size_h / static_cast<Half>(grid_h);
      const Half x = x_start + static_cast<Half>(ix + .5f) * bin_size_w / static_cast<Half>(grid_w);
      sum += sampled(map, height, width, y, x);
    }
    top_data[index] = sum / count;
  }
}
