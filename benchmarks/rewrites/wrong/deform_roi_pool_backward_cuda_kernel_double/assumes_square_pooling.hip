// Assumes as many bins in height as in width in the layout of the offsets.
// witness: {"values": {"pooled_height": "3", "pooled_width": "2", "channels": "1", "height": "8", "width": "8", "num_input": "1", "num_rois": "1", "spatial_scale": "1.0", "sampling_ratio": "1", "gamma": "0.5", "has_offset": "true"}, "contents": "wide", "seed": 7, "inputs": "rois[0] = 0; rois[1] = 1.0; rois[2] = 1.0; rois[3] = 5.0; rois[4] = 6.0; for (size_t i = 0; i < offset_count; ++i) offset[i] = 0.1 * double(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height * channels);

    const double* rois_n = rois + n * 5;
    const int map = (static_cast<int>(rois_n[0]) * channels + c) * height * width;
    const double* image = input + map;
    double* grad_image = grad_input + map;

    double start_w = rois_n[1] * spatial_scale - 0.5;
    double start_h = rois_n[2] * spatial_scale - 0.5;
    const double roi_width = rois_n[3] * spatial_scale - 0.5 - start_w;
    const double roi_height = rois_n[4] * spatial_scale - 0.5 - start_h;
    const double bin_h = roi_height / pooled_height;
    const double bin_w = roi_width / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_width / pooled_width));

    const int plane = pooled_width * pooled_width;
    const int at = n * plane * 2 + ph * pooled_width + pw;
    if (offset != NULL) {
      start_w += gamma * roi_width * offset[at];
      start_h += gamma * roi_height * offset[at + plane];
    }
    const double grad = grad_output[index] / (grid_h * grid_w);

    double sum_w = 0, sum_h = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      for (int ix = 0; ix < grid_w; ix++) {
        double y = start_h + ph * bin_h + (iy + .5) * bin_h / grid_h;
        double x = start_w + pw * bin_w + (ix + .5) * bin_w / grid_w;
        double w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) continue;
        atomicAdd(grad_image + y_low * width + x_low, grad * w1);
        atomicAdd(grad_image + y_low * width + x_high, grad * w2);
        atomicAdd(grad_image + y_high * width + x_low, grad * w3);
        atomicAdd(grad_image + y_high * width + x_high, grad * w4);
        if (offset != NULL) {
          const double v00 = image[y_low * width + x_low], v10 = image[y_low * width + x_high];
          const double v01 = image[y_high * width + x_low], v11 = image[y_high * width + x_high];
          sum_w += gamma * roi_width * grad *
                   (v11 * (y - y_low) + v10 * (y_high - y) + v01 * (y_low - y) + v00 * (y - y_high));
          sum_h += gamma * roi_height * grad *
                   (v11 * (x - x_low) + v01 * (x_high - x) + v10 * (x_low - x) + v00 * (x - x_high));
        }
      }
    }
    if (offset != NULL) {
      atomicAdd(grad_offset + at, sum_w);
      atomicAdd(grad_offset + at + plane, sum_h);
    }
  }
}
