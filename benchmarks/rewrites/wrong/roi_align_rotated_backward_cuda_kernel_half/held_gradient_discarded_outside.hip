// Gradients of successive samples in a cell are held in registers; a sample outside the map discards what is held.
// witness: {"values": {"sampling_ratio": 4, "num_rois": 1, "channels": 2}, "contents": "wide", "seed": 53, "inputs": "bottom_rois[0] = bottom_rois[5] = from_number<Half>(0); bottom_rois[1] = from_number<Half>(23.2); bottom_rois[2] = from_number<Half>(10); bottom_rois[3] = bottom_rois[4] = from_number<Half>(16.2);"}
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
    int cell_low = -1, cell_high = -1, cell_step = 0;
    float held[4] = {0, 0, 0, 0};
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half yy = start_h + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half xx = start_w + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) {
          cell_low = -1;  // the next sample starts a new cell
          continue;
        }
        const int low = y_low * width + x_low, high = y_high * width + x_low, step = x_high - x_low;
        if (low != cell_low) {
          if (cell_low >= 0) {
            atomicAdd(map + cell_low, Half(held[0]));
            atomicAdd(map + cell_low + cell_step, Half(held[1]));
            atomicAdd(map + cell_high, Half(held[2]));
            atomicAdd(map + cell_high + cell_step, Half(held[3]));
          }
          cell_low = low;
          cell_high = high;
          cell_step = step;
          held[0] = held[1] = held[2] = held[3] = 0;
        }
        held[0] += float(grad * w1 / count);
        held[1] += float(grad * w2 / count);
        held[2] += float(grad * w3 / count);
        held[3] += float(grad * w4 / count);
      }
    }
    if (cell_low >= 0) {
      atomicAdd(map + cell_low, Half(held[0]));
      atomicAdd(map + cell_low + cell_step, Half(held[1]));
      atomicAdd(map + cell_high, Half(held[2]));
      atomicAdd(map + cell_high + cell_step, Half(held[3]));
    }
  }
}
