// The row of the bin is found by dividing by the pooled height instead of the pooled width.
// witness: {"values": {"pooled_height": 2, "pooled_width": 4, "num_rois": 2, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 2; ++i) { rois[i * 5] = 0.0f; rois[i * 5 + 1] = 1.25f; rois[i * 5 + 2] = 0.5f; rois[i * 5 + 3] = 8.5f; rois[i * 5 + 4] = 7.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins;
    const int c = (index / bins) % channels;
    const int n = index / bins / channels;
    const int pw = bin % pooled_width;
    const int ph = bin / pooled_height;
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
    if (!(area > 0.0f)) {
      output[index] = 0.0f;
      continue;
    }
    float sum = 0.0f;
    for (int x = int(floorf(left)); x < int(ceilf(right)); ++x)
      for (int y = int(floorf(top)); y < int(ceilf(bottom)); ++y)
        sum += PrRoIPoolingMatCalculation(image, y, x, y + 1, x + 1, fmaxf(top, y), fmaxf(left, x),
                                          fminf(bottom, y + 1), fminf(right, x + 1), height, width);
    output[index] = sum / area;
  }
}
