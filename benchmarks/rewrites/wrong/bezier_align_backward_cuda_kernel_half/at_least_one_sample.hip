// bins without extent have a sample, where the number of samples follows from the size
// witness: {"contents": "unit", "values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "Half(1.0f)", "sampling_ratio": 0, "aligned": "true", "channels": 2, "height": 8, "width": 12, "num_bottom_diff": 2, "num_bottom_rois": 3}, "inputs": "for (int i = 0; i < num_bottom_rois; ++i) { const float r[17] = {float(i % num_bottom_diff), 2, 2, 4, 2, 6, 2, 8, 2, 9, 6, 6, 6, 4, 6, 1.5f, 6}; for (int j = 0; j < 17; ++j) bottom_rois[17 * i + j] = Half(r[j]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// the middle of a bin between the upper curve and the lower one, whose control points are in reverse order
__device__ inline void middle_of_bin(const Half *p, Half u, Half v, Half offset, Half &x, Half &y) {
  const Half x0 = bezier_curve(p[0], p[2], p[4], p[6], u), y0 = bezier_curve(p[1], p[3], p[5], p[7], u);
  const Half x1 = bezier_curve(p[14], p[12], p[10], p[8], u), y1 = bezier_curve(p[15], p[13], p[11], p[9], u);
  x = x1 * v + x0 * (1. - v) - offset;
  y = y1 * v + y0 * (1. - v) - offset;
}

__device__ inline Half greater_distance(Half a, Half b, Half c, Half d) {
  return Half(fmaxf(fabsf(float(a - b)), fabsf(float(c - d))));
}

__device__ inline void spread_sample(Half *map, int height, int width, Half y, Half x, Half gradient, Half count) {
  Half w1, w2, w3, w4;
  int x_low, x_high, y_low, y_high;
  bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, 0);
  if (x_low < 0 || y_low < 0) return;
  const Half g1 = gradient * w1 / count, g2 = gradient * w2 / count;
  const Half g3 = gradient * w3 / count, g4 = gradient * w4 / count;
  atomicAdd(map + y_low * width + x_low, g1);
  atomicAdd(map + y_low * width + x_high, g2);
  atomicAdd(map + y_high * width + x_low, g3);
  atomicAdd(map + y_high * width + x_high, g4);
}

__global__ void bezier_align_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois, Half *bottom_diff,
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const Half *roi = bottom_rois + index / pooled_width / pooled_height / channels * 17;
    Half p[16];
    for (int i = 0; i < 16; ++i) p[i] = roi[i + 1] * spatial_scale;
    const Half offset = aligned ? (Half)0.5 : (Half)0.0;
    const Half u = pw / static_cast<Half>(pooled_width), v = ph / static_cast<Half>(pooled_height);
    Half x_center, y_center;
    middle_of_bin(p, u, v, offset, x_center, y_center);
    Half roi_width = greater_distance(p[0], p[6], p[14], p[8]);
    Half roi_height = greater_distance(p[1], p[7], p[15], p[9]);
    if (!aligned) {
      roi_width = Half(fmaxf(roi_width, 1.f));
      roi_height = Half(fmaxf(roi_height, 1.f));
    }
    const Half bin_h = roi_height / static_cast<Half>(pooled_height);
    const Half bin_w = roi_width / static_cast<Half>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : max(1, (int)ceilf(float(bin_h)));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : max(1, (int)ceilf(float(bin_w)));
    const Half count = static_cast<Half>(float(grid_h * grid_w));
    Half *map = bottom_diff + ((int)float(roi[0]) * channels + c) * height * width;
    for (int iy = 0; iy < grid_h; iy++) {
      const Half y = y_center - (Half)0.5 * bin_h +
                     static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const Half x = x_center - (Half)0.5 * bin_w +
                       static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
        spread_sample(map, height, width, y, x, top_diff[index], count);
      }
    }
  }
}
