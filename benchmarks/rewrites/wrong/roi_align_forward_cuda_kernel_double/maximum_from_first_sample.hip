// The maximum starts with the first sample, so that a NaN there stays, which the original passes over.
// witness: {"contents": "unit", "inputs": "for (size_t r = 0; r < rois_count; r += 5) { rois[r + 1] = 2; rois[r + 2] = 2; rois[r + 3] = 16; rois[r + 4] = 14; } for (size_t i = 0; i < input_count; i += 17) input[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RoiBin {
  double start_h, start_w, step_h, step_w;  // start of the bin and its extent
  int grid_h, grid_w;
};

__device__ inline RoiBin roi_bin_of(const double* roi, int ph, int pw, int pooled_height, int pooled_width,
                                    double scale, int ratio, bool aligned) {
  const double shift = aligned ? 0.5 : 0.0;
  const double x1 = roi[1] * scale - shift, y1 = roi[2] * scale - shift;
  const double x2 = roi[3] * scale - shift, y2 = roi[4] * scale - shift;
  double w = x2 - x1, h = y2 - y1;
  if (!aligned) {
    w = fmax(w, 1.0);
    h = fmax(h, 1.0);
  }
  RoiBin bin;
  bin.step_h = h / pooled_height;
  bin.step_w = w / pooled_width;
  bin.start_h = y1 + ph * bin.step_h;
  bin.start_w = x1 + pw * bin.step_w;
  bin.grid_h = ratio > 0 ? ratio : (int)ceilf(h / pooled_height);
  bin.grid_w = ratio > 0 ? ratio : (int)ceilf(w / pooled_width);
  return bin;
}

__global__ void roi_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, double* argmax_y,
    double* argmax_x, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int cell = index % (pooled_height * pooled_width), plane = index / (pooled_height * pooled_width);
    const int ph = cell / pooled_width, pw = cell % pooled_width;
    const int n = plane / channels, c = plane % channels;
    const double* roi = rois + n * 5;
    const double* map = input + ((int)roi[0] * channels + c) * height * width;
    const RoiBin bin = roi_bin_of(roi, ph, pw, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned);
    const bool empty = bin.grid_h <= 0 || bin.grid_w <= 0;
    const double y0 = bin.start_h + .5 * bin.step_h / bin.grid_h, x0 = bin.start_w + .5 * bin.step_w / bin.grid_w;
    if (pool_mode == 0) {
      double best = -FLT_MAX, best_y = -1, best_x = -1;
      if (!empty) {
        best = bilinear_interpolate(map, height, width, y0, x0, index);
        best_y = y0;
        best_x = x0;
        for (int iy = 0; iy < bin.grid_h; ++iy)
          for (int ix = iy == 0 ? 1 : 0; ix < bin.grid_w; ++ix) {
            const double y = bin.start_h + (iy + .5) * bin.step_h / bin.grid_h;
            const double x = bin.start_w + (ix + .5) * bin.step_w / bin.grid_w;
            const double value = bilinear_interpolate(map, height, width, y, x, index);
            if (value > best) best = value, best_y = y, best_x = x;
          }
      }
      output[index] = best, argmax_y[index] = best_y, argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      double sum = 0;
      for (int iy = 0; iy < bin.grid_h; ++iy)
        for (int ix = 0; ix < bin.grid_w; ++ix)
          sum += bilinear_interpolate(map, height, width, bin.start_h + (iy + .5) * bin.step_h / bin.grid_h,
                                      bin.start_w + (ix + .5) * bin.step_w / bin.grid_w, index);
      output[index] = empty ? 0 : sum / (bin.grid_h * bin.grid_w);
    }
  }
}
