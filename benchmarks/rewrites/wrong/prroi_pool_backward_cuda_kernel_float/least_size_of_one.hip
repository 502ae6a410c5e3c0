// regions are at least one pixel wide and high, as for other kinds of pooling
// witness: {"contents": "unit", "values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "channels": 2, "height": 9, "width": 11, "num_grad_input": 2, "num_rois": 3}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &rois[5 * i]; r[0] = float(i % num_grad_input); r[1] = 2.25f + i; r[2] = 1.5f; r[3] = r[1] + 0.5f; r[4] = 5.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const float *roi = rois + index / pooled_width / pooled_height / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 1.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 1.f) / pooled_height;
    float *map = grad_input + ((int)roi[0] * channels + c) * height * width;
    const float share = grad_output[index] / (bin_w * bin_h);
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph, x2 = x1 + bin_w, y2 = y1 + bin_h;
    for (int x = (int)floorf(x1); x < (int)ceilf(x2); ++x)
      for (int y = (int)floorf(y1); y < (int)ceilf(y2); ++y)
        PrRoIPoolingMatDistributeDiff(map, share, y, x, y + 1, x + 1, max(y1, float(y)), max(x1, float(x)),
                                      min(y2, y + 1.0f), min(x2, x + 1.0f), height, width);
  }
}
