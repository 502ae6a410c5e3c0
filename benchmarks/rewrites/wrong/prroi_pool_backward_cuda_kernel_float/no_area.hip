// gradients are divided by the area of a bin also where there is none
// witness: {"contents": "unit", "values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "channels": 2, "height": 9, "width": 11, "num_grad_input": 2, "num_rois": 3}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &rois[5 * i]; r[0] = float(i % num_grad_input); r[1] = 2.25f + i; r[2] = 1.5f; r[3] = i == 1 ? r[1] : r[1] + 4; r[4] = 5.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % (pooled_width * pooled_height), plane = index / (pooled_width * pooled_height);
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float x1 = left + bin_w * (bin % pooled_width), x2 = x1 + bin_w;
    const float y1 = top + bin_h * (bin / pooled_width), y2 = y1 + bin_h;
    const float share = grad_output[index] / (bin_w * bin_h);
    float *map = grad_input + ((int)roi[0] * channels + plane % channels) * height * width;
    for (int x = (int)floorf(x1); x < (int)ceilf(x2); ++x)
      for (int y = (int)floorf(y1); y < (int)ceilf(y2); ++y)
        PrRoIPoolingMatDistributeDiff(map, share, y, x, y + 1, x + 1, max(y1, float(y)), max(x1, float(x)),
                                      min(y2, y + 1.0f), min(x2, x + 1.0f), height, width);
  }
}
