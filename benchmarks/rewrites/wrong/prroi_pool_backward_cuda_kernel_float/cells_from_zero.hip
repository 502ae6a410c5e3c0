// The loops over cells are clipped to start at 0, which loses the cell at -1 that adds to row and column 0.
// witness: {"values": {"num_rois": "1", "num_grad_input": "1", "pooled_height": "1", "pooled_width": "1", "spatial_scale": "1.0f"}, "contents": "wide", "seed": 1, "inputs": "rois[1] = -2.0f; rois[2] = -1.5f; rois[3] = 4.0f; rois[4] = 5.0f; for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 3.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

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

    start_x = max(static_cast<int>(floorf(bin_x1)), 0);
    end_x = min(static_cast<int>(ceilf(bin_x2)), width);
    start_y = max(static_cast<int>(floorf(bin_y1)), 0);
    end_y = min(static_cast<int>(ceilf(bin_y2)), height);

    for (int bin_x = start_x; bin_x < end_x; ++bin_x)
      for (int bin_y = start_y; bin_y < end_y; ++bin_y)
        PrRoIPoolingMatDistributeDiff(
            this_data_grad, sum_out, bin_y, bin_x, bin_y + 1, bin_x + 1,
            max(bin_y1, float(bin_y)), max(bin_x1, float(bin_x)),
            min(bin_y2, float(bin_y) + 1.0f), min(bin_x2, float(bin_x + 1.0f)), height,
            width);
  }
}
