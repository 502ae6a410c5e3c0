// Samples exactly at the height or the width of the map count as outside of it and are zero.
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "channels": "2", "height": "2", "width": "3", "num_input": "1", "num_rois": "2", "spatial_scale": "1.0", "sampling_ratio": "1"}, "contents": "wide", "seed": 1, "inputs": "rois[1] = 0; rois[2] = 1.5; rois[3] = 1; rois[4] = 2.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The value between four points of the map, zero outside.
__device__ inline double value_between(const double *map, const int height, const int width, double y, double x) {
  if (!(y >= -1.0 && y < height && x >= -1.0 && x < width)) return 0;
  y = y <= 0 ? 0 : y;
  x = x <= 0 ? 0 : x;
  int y_low = (int)y, x_low = (int)x;
  int y_high = y_low + 1, x_high = x_low + 1;
  if (y_low >= height - 1) {
    y_high = y_low = height - 1;
    y = y_low;
  }
  if (x_low >= width - 1) {
    x_high = x_low = width - 1;
    x = x_low;
  }
  const double ly = y - y_low, lx = x - x_low, hy = 1. - ly, hx = 1. - lx;
  const double *low = map + y_low * width, *high = map + y_high * width;
  return hy * hx * low[x_low] + hy * lx * low[x_high] + ly * hx * high[x_low] + ly * lx * high[x_high];
}

__global__ void roi_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, double* argmax_y,
    double* argmax_x, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    const double* offset_rois = rois + n * 5;
    int roi_batch_ind = offset_rois[0];

    // Do not using rounding; this implementation detail is critical
    double offset = aligned ? (double)0.5 : (double)0.0;
    double roi_start_w = offset_rois[1] * spatial_scale - offset;
    double roi_start_h = offset_rois[2] * spatial_scale - offset;
    double roi_end_w = offset_rois[3] * spatial_scale - offset;
    double roi_end_h = offset_rois[4] * spatial_scale - offset;

    double roi_width = roi_end_w - roi_start_w;
    double roi_height = roi_end_h - roi_start_h;
    if (!aligned) {  // for backward-compatibility only
      roi_width = max(roi_width, (double)1.);
      roi_height = max(roi_height, (double)1.);
    }

    double bin_size_h = static_cast<double>(roi_height) / static_cast<double>(pooled_height);
    double bin_size_w = static_cast<double>(roi_width) / static_cast<double>(pooled_width);

    const double* offset_input =
        input + (roi_batch_ind * channels + c) * height * width;

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h =
        (sampling_ratio > 0)
            ? sampling_ratio
            : static_cast<int>(ceilf(roi_height / pooled_height));
    int roi_bin_grid_w =
        (sampling_ratio > 0)
            ? sampling_ratio
            : static_cast<int>(ceilf(roi_width / pooled_width));

    if (pool_mode == 0) {
      // We do max pooling inside a bin
      double maxval = -FLT_MAX;
      double maxidx_y = -1.f, maxidx_x = -1.f;
      for (int iy = 0; iy < roi_bin_grid_h; iy++) {
        const double y = roi_start_h + ph * bin_size_h +
                    static_cast<double>(iy + .5f) * bin_size_h /
                        static_cast<double>(roi_bin_grid_h);
        for (int ix = 0; ix < roi_bin_grid_w; ix++) {
          const double x = roi_start_w + pw * bin_size_w +
                      static_cast<double>(ix + .5f) * bin_size_w /
                          static_cast<double>(roi_bin_grid_w);
          double val =
              value_between(offset_input, height, width, y, x);
          if (val > maxval) {
            maxval = val;
            maxidx_y = y;
            maxidx_x = x;
          }
        }
      }
      output[index] = maxval;
      argmax_y[index] = maxidx_y;
      argmax_x[index] = maxidx_x;
    } else if (pool_mode == 1) {
      // We do average pooling inside a bin
      const double count = max(roi_bin_grid_h * roi_bin_grid_w, 1);
      double output_val = 0.;
      for (int iy = 0; iy < roi_bin_grid_h; iy++) {
        const double y = roi_start_h + ph * bin_size_h +
                    static_cast<double>(iy + .5f) * bin_size_h /
                        static_cast<double>(roi_bin_grid_h);
        for (int ix = 0; ix < roi_bin_grid_w; ix++) {
          const double x = roi_start_w + pw * bin_size_w +
                      static_cast<double>(ix + .5f) * bin_size_w /
                          static_cast<double>(roi_bin_grid_w);
          double val =
              value_between(offset_input, height, width, y, x);
          output_val += val;
        }
      }
      output[index] = output_val / count;
    }
  }
}
