// A sample exactly on the last admitted row or column (y == height or x == width, or -1) counts as outside and gives 0.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "sampling_ratio": 1, "pool_mode": 1}, "contents": "unit", "inputs": "for (size_t r = 0; r < rois_count; r += 5) { rois[r + 1] = 4; rois[r + 2] = 16; rois[r + 3] = 12; rois[r + 4] = 24; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Bilinear sample with zeros around the map.
__device__ inline double sampled_with_zeros(const double* map, int height, int width, double y, double x) {
  if (y <= -1 || y >= height || x <= -1 || x >= width) return 0;
  y = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  x = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const int y0 = (int)y, x0 = (int)x;
  const int y1 = y0 + 1 < height ? y0 + 1 : y0, x1 = x0 + 1 < width ? x0 + 1 : x0;
  const double ly = y - y0, lx = x - x0, hy = 1. - ly, hx = 1. - lx;
  return hy * hx * map[y0 * width + x0] + hy * lx * map[y0 * width + x1] + ly * hx * map[y1 * width + x0] +
         ly * lx * map[y1 * width + x1];
}

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
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height * channels);
    const double* roi = rois + n * 5;
    const double* map = input + ((int)roi[0] * channels + c) * height * width;
    const RoiBin bin = roi_bin_of(roi, ph, pw, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned);
    double best = -FLT_MAX, best_y = -1, best_x = -1, sum = 0;
    for (int iy = 0; iy < bin.grid_h; ++iy) {
      const double y = bin.start_h + (iy + .5) * bin.step_h / bin.grid_h;
      for (int ix = 0; ix < bin.grid_w; ++ix) {
        const double x = bin.start_w + (ix + .5) * bin.step_w / bin.grid_w;
        const double value = sampled_with_zeros(map, height, width, y, x);
        sum += value;
        if (value > best) best = value, best_y = y, best_x = x;
      }
    }
    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      output[index] = sum / max(bin.grid_h * bin.grid_w, 1);
    }
  }
}
