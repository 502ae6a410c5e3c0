// the coordinates are advanced by the grid stride without divisions, but the carry from the channel to the region is forgotten
// witness: {"values": {"num_rois": 31, "channels": 7, "max_blocks": 1}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct rotated_place {
  int pw, ph, c, n;
};
__device__ inline rotated_place rotated_split(int index, int pooled_width, int pooled_height, int channels) {
  rotated_place place;
  place.pw = index % pooled_width;
  index /= pooled_width;
  place.ph = index % pooled_height;
  index /= pooled_height;
  place.c = index % channels;
  place.n = index / channels;
  return place;
}
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  const int stride = gridDim.x * blockDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  rotated_place at = rotated_split(first, pooled_width, pooled_height, channels);
  const rotated_place by = rotated_split(stride, pooled_width, pooled_height, channels);
  for (int index = first; index < nthreads; index += stride) {
    const double *roi = bottom_rois + at.n * 6;
    const double offset = aligned ? 0.5 : 0.0;
    const double center_w = roi[1] * spatial_scale - offset, center_h = roi[2] * spatial_scale - offset;
    const double roi_w = aligned ? roi[3] * spatial_scale : max(roi[3] * spatial_scale, 1.0);
    const double roi_h = aligned ? roi[4] * spatial_scale : max(roi[4] * spatial_scale, 1.0);
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(bin_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(bin_w);
    const double *plane = bottom_data + (int(roi[0]) * channels + at.c) * height * width;
    double value = 0;
    for (int iy = 0; iy < grid_h; ++iy)
      for (int ix = 0; ix < grid_w; ++ix) {
        const double yy = -roi_h / 2 + at.ph * bin_h + (iy + .5) * bin_h / grid_h;
        const double xx = -roi_w / 2 + at.pw * bin_w + (ix + .5) * bin_w / grid_w;
        value += bilinear_interpolate<double>(plane, height, width, yy * cosine - xx * sine + center_h,
                                              yy * sine + xx * cosine + center_w, index);
      }
    top_data[index] = value / max(grid_h * grid_w, 1);

    at.pw += by.pw;
    at.ph += by.ph;
    at.c += by.c;
    at.n += by.n;
    if (at.pw >= pooled_width) {
      at.pw -= pooled_width;
      ++at.ph;
    }
    if (at.ph >= pooled_height) {
      at.ph -= pooled_height;
      ++at.c;
    }
    if (at.c >= channels) at.c -= channels;
  }
}
