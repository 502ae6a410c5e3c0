// regions smaller than one pixel are widened to one pixel in aligned mode as well
// witness: {"values": {"aligned": "true", "spatial_scale": 0.25}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] += 16.0; bottom_rois[k + 2] += 12.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct rotated_box {
  double x, y, w, h, cosine, sine;
};
__device__ inline rotated_box rotated_load(const double *roi, double scale, bool aligned, bool clockwise) {
  const double shift = aligned ? 0.5 : 0.0;
  const double angle = clockwise ? -roi[5] : roi[5];
  rotated_box box;
  box.x = roi[1] * scale - shift;
  box.y = roi[2] * scale - shift;
  box.w = fmax(roi[3] * scale, 1.0);
  box.h = fmax(roi[4] * scale, 1.0);
  box.cosine = cos(angle);
  box.sine = sin(angle);
  return box;
}
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins;
    const int c = index / bins % channels;
    const double *roi = bottom_rois + index / bins / channels * 6;
    const rotated_box box = rotated_load(roi, spatial_scale, aligned, clockwise);
    const double bin_h = box.h / pooled_height, bin_w = box.w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(box.h / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(box.w / pooled_width);
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    const double top = -box.h / 2 + bin / pooled_width * bin_h;
    const double left = -box.w / 2 + bin % pooled_width * bin_w;
    double sum = 0;
    for (int iy = 0; iy < grid_h; ++iy)
      for (int ix = 0; ix < grid_w; ++ix) {
        const double v = top + (iy + .5) * bin_h / grid_h;
        const double u = left + (ix + .5) * bin_w / grid_w;
        sum += bilinear_interpolate<double>(plane, height, width, v * box.cosine - u * box.sine + box.y,
                                            v * box.sine + u * box.cosine + box.x, index);
      }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
