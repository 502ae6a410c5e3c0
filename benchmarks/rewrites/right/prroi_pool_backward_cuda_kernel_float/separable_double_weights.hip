// Each pixel gets one addition with the product of two integrals of the hat function, computed in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static double separable_hat_cdf(double t) {
  if (t <= -1.0) return 0.0;
  if (t >= 1.0) return 1.0;
  return t <= 0.0 ? 0.5 * (t + 1.0) * (t + 1.0)
                   : 1.0 - 0.5 * (1.0 - t) * (1.0 - t);
}
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;
    auto rois_cur = rois + n * 5;

    int roi_batch_ind = rois_cur[0];
    float roi_x1 = rois_cur[1] * spatial_scale;
    float roi_y1 = rois_cur[2] * spatial_scale;
    float roi_x2 = rois_cur[3] * spatial_scale;
    float roi_y2 = rois_cur[4] * spatial_scale;

    float roi_width = max(roi_x2 - roi_x1, (float)0);
    float roi_height = max(roi_y2 - roi_y1, (float)0);
    float bin_size_h = roi_height / static_cast<float>(pooled_height);
    float bin_size_w = roi_width / static_cast<float>(pooled_width);

    const float *this_out_grad = grad_output + index;
    float *this_data_grad =
        grad_input + (roi_batch_ind * channels + c) * height * width;

    float bin_x1 = roi_x1 + bin_size_w * pw;
    float bin_y1 = roi_y1 + bin_size_h * ph;
    float bin_x2 = bin_x1 + bin_size_w;
    float bin_y2 = bin_y1 + bin_size_h;

    float bin_size = max(float(0.0), bin_size_w * bin_size_h);

    float sum_out = bin_size == float(0) ? float(0) : *this_out_grad / bin_size;

    int start_x, start_y, end_x, end_y;

    start_x = floorf(bin_x1);
    end_x = ceilf(bin_x2);
    start_y = floorf(bin_y1);
    end_y = ceilf(bin_y2);

    if (end_x <= start_x || end_y <= start_y) continue;
    for (int y = start_y; y <= end_y; ++y) {
      if (y < 0 || y >= height) continue;
      const double weight_y = separable_hat_cdf(double(bin_y2) - y) - separable_hat_cdf(double(bin_y1) - y);
      for (int x = start_x; x <= end_x; ++x) {
        if (x < 0 || x >= width) continue;
        const double weight_x = separable_hat_cdf(double(bin_x2) - x) - separable_hat_cdf(double(bin_x1) - x);
        atomicAdd(this_data_grad + y * width + x,
                  static_cast<float>(double(sum_out) * (weight_y * weight_x)));
      }
    }
  }
}
