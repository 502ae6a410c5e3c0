// The adaptive number of samples along x is that of the width over the bins along y.
// witness: {"values": {"pooled_height": 2, "pooled_width": 5, "sampling_ratio": 0, "spatial_scale": 1.0, "height": 40, "width": 44}, "contents": "tens", "seed": 21}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceil(roi_width / pooled_height);
    const Half count = max(grid_h * grid_w, 1);

    Half sum = 0.;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half y = y_center - (Half)0.5 * bin_size_h +
                     static_cast<Half>(iy + .5f) * bin_size_h / static_cast<Half>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half x = x_center - (Half)0.5 * bin_size_w +
                       static_cast<Half>(ix + .5f) * bin_size_w / static_cast<Half>(grid_w);
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / count;
  }
}
