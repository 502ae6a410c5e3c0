// The weights along x are kept in a table of 16 columns, and what a wider bin covers beyond it is dropped.
// witness: {"values": {"pooled_height": "2", "pooled_width": "1", "channels": "2", "width": "40", "num_rois": "1"}, "contents": "wide", "seed": 1, "inputs": "rois[0] = 0.0f; rois[1] = 4.0f; rois[2] = 3.0f; rois[3] = 70.0f; rois[4] = 15.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float table_hat_cdf(float t) {
  if (t <= -1.0f) return 0.0f;
  if (t >= 1.0f) return 1.0f;
  return t <= 0.0f ? 0.5f * (t + 1.0f) * (t + 1.0f)
                   : 1.0f - 0.5f * (1.0f - t) * (1.0f - t);
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

    constexpr int table_size = 16;
    float weight_x[table_size];
    const int columns = end_x > start_x ? min(end_x - start_x + 1, table_size) : 0;
    for (int i = 0; i < columns; ++i) {
      const float x = static_cast<float>(start_x + i);
      weight_x[i] = table_hat_cdf(bin_x2 - x) - table_hat_cdf(bin_x1 - x);
    }
    if (end_y <= start_y) continue;
    for (int y = start_y; y <= end_y; ++y) {
      if (y < 0 || y >= height) continue;
      const float weight_y = table_hat_cdf(bin_y2 - y) - table_hat_cdf(bin_y1 - y);
      for (int i = 0; i < columns; ++i) {
        const int x = start_x + i;
        if (x < 0 || x >= width) continue;
        atomicAdd(this_data_grad + y * width + x, sum_out * weight_y * weight_x[i]);
      }
    }
  }
}
