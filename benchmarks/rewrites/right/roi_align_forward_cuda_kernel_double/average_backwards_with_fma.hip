// The average is summed from the last sample back with fused operations; the maximum runs backwards with ties going to the earlier sample.
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

__device__ inline double fused_sample(const double* map, int height, int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;
  y = y <= 0 ? 0 : y;
  x = x <= 0 ? 0 : x;
  int top = (int)y, left = (int)x;
  if (top >= height - 1) y = top = height - 1;
  if (left >= width - 1) x = left = width - 1;
  const int bottom = top < height - 1 ? top + 1 : top, right = left < width - 1 ? left + 1 : left;
  const double ly = y - top, lx = x - left, hy = 1. - ly, hx = 1. - lx;
  return fma(hy * hx, map[top * width + left],
             fma(hy * lx, map[top * width + right],
                 fma(ly * hx, map[bottom * width + left], ly * lx * map[bottom * width + right])));
}

__global__ void roi_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, double* argmax_y,
    double* argmax_x, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const double* roi = rois + rest / channels * 5;
    const double* map = input + ((int)roi[0] * channels + c) * height * width;
    const RoiBin bin = roi_bin_of(roi, ph, pw, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned);
    if (pool_mode == 0) {
      double best = -FLT_MAX, best_y = -1, best_x = -1;
      for (int iy = bin.grid_h - 1; iy >= 0; --iy) {
        const double y = bin.start_h + (iy + .5) * bin.step_h / bin.grid_h;
        for (int ix = bin.grid_w - 1; ix >= 0; --ix) {
          const double x = bin.start_w + (ix + .5) * bin.step_w / bin.grid_w;
          const double value = bilinear_interpolate(map, height, width, y, x, index);
          // an earlier sample wins a tie, but nothing ties with the initial value
          if (value > best || (value == best && value > -FLT_MAX)) {
            best = value;
            best_y = y;
            best_x = x;
          }
        }
      }
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      double sum = 0;
      for (int iy = bin.grid_h - 1; iy >= 0; --iy) {
        const double y = bin.start_h + (iy + .5) * bin.step_h / bin.grid_h;
        for (int ix = bin.grid_w - 1; ix >= 0; --ix)
          sum += fused_sample(map, height, width, y, bin.start_w + (ix + .5) * bin.step_w / bin.grid_w);
      }
      output[index] = sum / max(bin.grid_h * bin.grid_w, 1);
    }
  }
}
