// The vertical part of a sample is found once per row and the offset gradients are summed in registers and added once per output.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ bool clamp_axis(double p, const int size, int &low, int &high,
                                           double &l, double &h) {
  if (p < -1.0 || p > size) return false;
  if (p <= 0) p = 0;
  low = static_cast<int>(p);
  if (low >= size - 1) {
    low = high = size - 1;
    p = static_cast<double>(low);
  } else {
    high = low + 1;
  }
  l = p - low;
  h = 1. - l;
  return true;
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    const double* offset_rois = rois + n * 5;
    int roi_batch_ind = offset_rois[0];
    const double* offset_input =
        input + ((roi_batch_ind * channels + c) * height * width);
    double* offset_grad_input =
        grad_input + ((roi_batch_ind * channels + c) * height * width);

    // Do not using rounding; this implementation detail is critical
    double roi_start_w = offset_rois[1] * spatial_scale - 0.5;
    double roi_start_h = offset_rois[2] * spatial_scale - 0.5;
    double roi_end_w = offset_rois[3] * spatial_scale - 0.5;
    double roi_end_h = offset_rois[4] * spatial_scale - 0.5;

    double roi_width = roi_end_w - roi_start_w;
    double roi_height = roi_end_h - roi_start_h;

    double bin_size_h = static_cast<double>(roi_height) / static_cast<double>(pooled_height);
    double bin_size_w = static_cast<double>(roi_width) / static_cast<double>(pooled_width);

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h =
        (sampling_ratio > 0)
            ? sampling_ratio
            : static_cast<int>(ceilf(roi_height / pooled_height));
    int roi_bin_grid_w =
        (sampling_ratio > 0)
            ? sampling_ratio
            : static_cast<int>(ceilf(roi_width / pooled_width));

    // Compute roi offset
    if (offset != NULL) {
      const double* offset_cur_w = offset + n * pooled_width * pooled_height * 2 +
                              ph * pooled_width + pw;
      double offset_roi_w = gamma * roi_width * offset_cur_w[0];
      double offset_roi_h =
          gamma * roi_height * offset_cur_w[pooled_width * pooled_height];
      roi_start_w += offset_roi_w;
      roi_start_h += offset_roi_h;
    }

    // We do average (integral) pooling inside a bin
    const double count = roi_bin_grid_h * roi_bin_grid_w;  // e.g. = 4
    const double grad_output_this_bin = grad_output[index] / count;

    double sum_x = 0, sum_y = 0;
    bool any = false;
    for (int iy = 0; iy < roi_bin_grid_h; iy++) {
      const double y = roi_start_h + ph * bin_size_h +
                  static_cast<double>(iy + .5f) * bin_size_h /
                      static_cast<double>(roi_bin_grid_h);
      int y_low, y_high;
      double ly, hy;
      if (!clamp_axis(y, height, y_low, y_high, ly, hy)) continue;
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const double x = roi_start_w + pw * bin_size_w +
                    static_cast<double>(ix + .5f) * bin_size_w /
                        static_cast<double>(roi_bin_grid_w);

        int x_low, x_high;
        double lx, hx;
        if (clamp_axis(x, width, x_low, x_high, lx, hx)) {
          const double w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
          atomicAdd(offset_grad_input + y_low * width + x_low,
                    grad_output_this_bin * w1);
          atomicAdd(offset_grad_input + y_low * width + x_high,
                    grad_output_this_bin * w2);
          atomicAdd(offset_grad_input + y_high * width + x_low,
                    grad_output_this_bin * w3);
          atomicAdd(offset_grad_input + y_high * width + x_high,
                    grad_output_this_bin * w4);
          if (offset != NULL) {
            double input_00 = offset_input[y_low * width + x_low];
            double input_10 = offset_input[y_low * width + x_high];
            double input_01 = offset_input[y_high * width + x_low];
            double input_11 = offset_input[y_high * width + x_high];
            double ogx = gamma * roi_width * grad_output_this_bin *
                    (input_11 * (y - y_low) + input_10 * (y_high - y) +
                     input_01 * (y_low - y) + input_00 * (y - y_high));
            double ogy = gamma * roi_height * grad_output_this_bin *
                    (input_11 * (x - x_low) + input_01 * (x_high - x) +
                     input_10 * (x_low - x) + input_00 * (x - x_high));
            sum_x += ogx;
            sum_y += ogy;
            any = true;
          }
        }
      }
    }
    if (any) {
      double* out = grad_offset + n * pooled_width * pooled_height * 2 + ph * pooled_width + pw;
      atomicAdd(out, sum_x);
      atomicAdd(out + pooled_width * pooled_height, sum_y);
    }
  }
}
