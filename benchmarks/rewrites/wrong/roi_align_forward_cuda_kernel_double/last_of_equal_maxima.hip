// Of equal maxima the last sample is taken instead of the first.
// witness: {"values": {"num_rois": "2"}, "contents": "wide", "seed": 1, "inputs": "rois[1] = 60; rois[2] = 60; rois[3] = 70; rois[4] = 70;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
              bilinear_interpolate(offset_input, height, width, y, x, index);
          if (val >= maxval) {
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
              bilinear_interpolate(offset_input, height, width, y, x, index);
          output_val += val;
        }
      }
      output[index] = output_val / count;
    }
  }
}
