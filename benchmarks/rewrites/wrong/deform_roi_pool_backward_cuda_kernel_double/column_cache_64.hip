// The columns of the samples are computed once per bin into arrays of 64, so further samples of a row are left out.
// witness: {"values": {"has_offset": 1, "num_rois": 2, "channels": 1, "num_input": 1, "sampling_ratio": 100}, "contents": "unit", "seed": 44, "inputs": "for (int r = 0; r < 2; ++r) { rois.get()[r * 5 + 1] = 4.0; rois.get()[r * 5 + 2] = 4.0; rois.get()[r * 5 + 3] = 17.0; rois.get()[r * 5 + 4] = 13.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MAX_COLUMNS 64

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const double* roi = rois + n * 5;
    const int map = (int(roi[0]) * channels + c) * height * width;
    double x0 = roi[1] * spatial_scale - 0.5, y0 = roi[2] * spatial_scale - 0.5;
    const double roi_w = roi[3] * spatial_scale - 0.5 - x0, roi_h = roi[4] * spatial_scale - 0.5 - y0;
    const double bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceil(bin_h));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceil(bin_w));
    const int plane = pooled_width * pooled_height;
    const int slot = n * plane * 2 + ph * pooled_width + pw;
    if (offset != NULL) {
      x0 += gamma * roi_w * offset[slot];
      y0 += gamma * roi_h * offset[slot + plane];
    }
    const double g = grad_output[index] / (grid_h * grid_w);

    // columns: the same for all rows
    double dist[MAX_COLUMNS], frac[MAX_COLUMNS];
    int left[MAX_COLUMNS], right[MAX_COLUMNS];
    int columns = 0;
    for (int ix = 0; ix < min(grid_w, MAX_COLUMNS); ++ix) {
      const double x = x0 + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
      if (x < -1.0 || x > width) continue;
      double inside = x <= 0 ? 0.0 : x;
      int lo = int(inside), hi = lo + 1;
      if (lo >= width - 1) {
        lo = hi = width - 1;
        inside = lo;
      }
      dist[columns] = x;
      frac[columns] = inside - lo;
      left[columns] = lo;
      right[columns++] = hi;
    }
    for (int iy = 0; iy < grid_h; ++iy) {
      const double y = y0 + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
      if (y < -1.0 || y > height) continue;
      double inside = y <= 0 ? 0.0 : y;
      int lo = int(inside), hi = lo + 1;
      if (lo >= height - 1) {
        lo = hi = height - 1;
        inside = lo;
      }
      const double ly = inside - lo, hy = 1.0 - ly;
      const int up = map + lo * width, down = map + hi * width;
      for (int i = 0; i < columns; ++i) {
        const double lx = frac[i], hx = 1.0 - lx;
        atomicAdd(grad_input + up + left[i], g * (hy * hx));
        atomicAdd(grad_input + up + right[i], g * (hy * lx));
        atomicAdd(grad_input + down + left[i], g * (ly * hx));
        atomicAdd(grad_input + down + right[i], g * (ly * lx));
        if (offset != NULL) {
          const double v00 = input[up + left[i]], v10 = input[up + right[i]];
          const double v01 = input[down + left[i]], v11 = input[down + right[i]];
          atomicAdd(grad_offset + slot, gamma * roi_w * g * ((v11 - v01) * (y - lo) + (v10 - v00) * (hi - y)));
          atomicAdd(grad_offset + slot + plane, gamma * roi_h * g * ((v11 - v10) * (dist[i] - left[i]) +
                                                                      (v01 - v00) * (right[i] - dist[i])));
        }
      }
    }
  }
}
