// The range of cells is clipped to [0, size), which drops the cell from -1 to 0 that contributes to the first row or column.
// witness: {"values": {"spatial_scale": 1.0}, "contents": "unit", "seed": 6, "inputs": "for (int i = 0; i < 4; ++i) { rois.get()[i * 5 + 1] = -2.5f; rois.get()[i * 5 + 2] = -1.75f; rois.get()[i * 5 + 3] = 6.0f; rois.get()[i * 5 + 4] = 5.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const float roi_x1 = roi[1] * spatial_scale, roi_y1 = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - roi_x1, 0.f) / float(pooled_width);
    const float bin_h = fmaxf(roi[4] * spatial_scale - roi_y1, 0.f) / float(pooled_height);
    const float area = bin_w * bin_h;
    if (!(area > 0.f)) continue;
    const float x1 = roi_x1 + bin_w * pw, y1 = roi_y1 + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + (int(roi[0]) * channels + c) * height * width;

    // cells outside of the map would only produce updates that are thrown away
    const int first_x = max(int(floorf(x1)), 0), last_x = min(int(ceilf(x2)), width);
    const int first_y = max(int(floorf(y1)), 0), last_y = min(int(ceilf(y2)), height);
    for (int y = first_y; y < last_y; ++y)
      for (int x = first_x; x < last_x; ++x)
        PrRoIPoolingMatDistributeDiff<float>(plane, grad, y, x, y + 1, x + 1, fmaxf(y1, float(y)),
                                             fmaxf(x1, float(x)), fminf(y2, float(y + 1)), fminf(x2, float(x + 1)),
                                             height, width);
  }
}
