// Samples of a bin are one loop, but split into row and column by the number of rows instead of columns.
// witness: {"values": {"pooled_height": 1, "pooled_width": 3, "sampling_ratio": 0, "num_rois": 2}, "contents": "wide", "seed": 52, "inputs": "for (size_t i = 0; i < bottom_rois_count; i += 6) { bottom_rois[i + 3] = from_number<Half>(6); bottom_rois[i + 4] = from_number<Half>(5); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int sampling_ratio, const bool aligned,
    const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height * channels);
    const Half *roi = bottom_rois + n * 6;
    const Half offset = aligned ? 0.5f : 0.0f;
    const Half center_w = roi[1] * spatial_scale - offset;
    const Half center_h = roi[2] * spatial_scale - offset;
    Half roi_width = roi[3] * spatial_scale;
    Half roi_height = roi[4] * spatial_scale;
    const Half theta = clockwise ? -roi[5] : roi[5];
    if (!aligned) {
      roi_width = max(roi_width, Half(1.f));
      roi_height = max(roi_height, Half(1.f));
    }
    const Half bin_h = roi_height / Half(float(pooled_height));
    const Half bin_w = roi_width / Half(float(pooled_width));
    const Half cosine = cos(theta), sine = sin(theta);
    Half *map = bottom_diff + (int(float(roi[0])) * channels + c) * height * width;
    const Half grad = top_diff[index];
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_width / pooled_width));
    const Half count = float(grid_h * grid_w);
    const Half start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;
    const int samples = grid_h * grid_w;
    for (int sample = 0; sample < samples; ++sample) {
        const int iy = sample / grid_h, ix = sample % grid_h;
        const Half yy = start_h + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
        const Half xx = start_w + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) continue;
        atomicAdd(map + y_low * width + x_low, grad * w1 / count);
        atomicAdd(map + y_low * width + x_high, grad * w2 / count);
        atomicAdd(map + y_high * width + x_low, grad * w3 / count);
        atomicAdd(map + y_high * width + x_high, grad * w4 / count);
    }
  }
}
