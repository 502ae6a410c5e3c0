// The first cell of a bin is found by a conversion that truncates towards zero, so with a negative start the cell before the image is lost.
// witness: {"values": {"pooled_height": 2, "pooled_width": 2, "num_rois": 1, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 2, "inputs": "rois[0] = 0.0f; rois[1] = -0.75f; rois[2] = -0.5f; rois[3] = 4.5f; rois[4] = 5.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const int batch = roi[0];
    const float roi_x = roi[1] * spatial_scale;
    const float roi_y = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - roi_x, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - roi_y, 0.0f) / pooled_height;
    const float *image = input + (batch * channels + c) * height * width;
    const float left = roi_x + bin_w * pw;
    const float top = roi_y + bin_h * ph;
    const float right = left + bin_w;
    const float bottom = top + bin_h;
    const float area = bin_w * bin_h;
    float total = 0.0f;
    if (area > 0.0f) {
      const int first_x = static_cast<int>(left);
      const int first_y = static_cast<int>(top);
      const int last_x = static_cast<int>(ceilf(right));
      const int last_y = static_cast<int>(ceilf(bottom));
      for (int y = first_y; y < last_y; ++y)
        for (int x = first_x; x < last_x; ++x)
          total += PrRoIPoolingMatCalculation(image, y, x, y + 1, x + 1, max(top, float(y)),
                                              max(left, float(x)), min(bottom, y + 1.0f),
                                              min(right, x + 1.0f), height, width);
      total /= area;
    }
    output[index] = total;
  }
}
