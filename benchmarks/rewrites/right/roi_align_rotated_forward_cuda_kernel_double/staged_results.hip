// blocks walk over runs of 512 elements; threads compute in mirrored order into shared memory and store together after a barrier
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  __shared__ double results[512];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += gridDim.x * blockDim.x) {
    const int lane = blockDim.x - 1 - threadIdx.x;
    const int index = base + lane;
    if (index < nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const double *roi = bottom_rois + index / pooled_width / pooled_height / channels * 6;
    const double offset = aligned ? 0.5 : 0.0;
    const double center_w = roi[1] * spatial_scale - offset, center_h = roi[2] * spatial_scale - offset;
    double roi_w = roi[3] * spatial_scale, roi_h = roi[4] * spatial_scale;
    if (!aligned) {
      roi_w = max(roi_w, 1.0);
      roi_h = max(roi_h, 1.0);
    }
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_h / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_w / pooled_width);
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    double sum = 0;
    for (int iy = 0; iy < grid_h; ++iy) {
      const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      const double y_row = yy * cosine, x_row = yy * sine;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / grid_w;
        sum += bilinear_interpolate<double>(plane, height, width, y_row - xx * sine + center_h,
                                            x_row + xx * cosine + center_w, index);
      }
    }
    const int count = grid_h * grid_w;
    results[lane] = count > 1 ? sum / count : sum;
    }
    __syncthreads();
    if (base + (int)threadIdx.x < nthreads) top_data[base + threadIdx.x] = results[threadIdx.x];
    __syncthreads();
  }
}
